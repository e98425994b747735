/** Location and credentials of an object store. */
export interface ObjectsAddress {
  /** `s3://bucket/prefix?endpoint=https://…&region=…`; AWS when the endpoint is omitted. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** Whether a text is the URL of an object store. */
export function isObjectsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, searchParams } = new URL(text);
  const endpoint = searchParams.get("endpoint");
  return protocol === "s3:" && hostname !== "" && (endpoint === null || /^https?:\/\//.test(endpoint));
}
