/** Where objects are kept, and with which keys. */
export interface ObjectsAddress {
  /** `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint it is AWS. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** Whether a text is an address of objects. */
export function isObjectsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, searchParams } = new URL(text);
  const endpoint = searchParams.get("endpoint");
  return protocol === "s3:" && hostname !== "" && (endpoint === null || /^https?:\/\//.test(endpoint));
}
