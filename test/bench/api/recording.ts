/** Answers of ours by path and query, for the peers to send byte for byte. */
export type Recording = Record<string, Recorded>;

interface Recorded {
  status: number;
  headers: Record<string, string>;
  body: string;
}
