import { connect, type Socket } from "node:net";

/** Status and body size of an answer read off a socket; null when the connection ended or nothing came in time. */
export interface RawAnswer {
  status: number;
  body: string;
  /** Whether the server closes the connection after it. */
  last: boolean;
  /** Whether it says when to ask again: all that an answer to HEAD tells of a server that is too busy. */
  retryAfter: boolean;
}

const STEP_MS = 250;

/** A connection that sends bytes as they are and reads one answer at a time. */
export class RawClient {
  readonly #port: number;
  readonly #withinMs: number;
  #socket: Socket | null = null;
  #received = Buffer.alloc(0);
  #wake: () => void = () => undefined;
  #ended = false;

  constructor(port: number, withinMs = 30_000) {
    this.#port = port;
    this.#withinMs = withinMs;
  }

  async exchange(bytes: Buffer, method: string): Promise<RawAnswer | null> {
    if (this.#socket === null || this.#ended) await this.#open();
    this.#socket?.write(bytes);
    let waited = 0;
    for (;;) {
      const answer = readAnswer(this.#received, method, this.#ended);
      if (answer !== null) {
        this.#received = this.#received.subarray(answer.size);
        const { size: _, ...rest } = answer;
        if (rest.last) this.hangUp();
        return rest;
      }
      if (this.#ended || waited >= this.#withinMs) return null;
      // In short steps: time in which the whole machine or this process stood still is not the server's.
      const began = performance.now();
      await this.#more(STEP_MS);
      waited += Math.min(performance.now() - began, STEP_MS);
    }
  }

  hangUp(): void {
    this.#socket?.destroy();
    this.#socket = null;
    this.#received = Buffer.alloc(0);
  }

  #more(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #open(): Promise<void> {
    this.hangUp();
    this.#ended = false;
    return new Promise((resolve, reject) => {
      const socket = connect(this.#port, "127.0.0.1");
      this.#socket = socket;
      socket.once("connect", () => resolve());
      socket.on("data", (chunk) => {
        if (this.#socket !== socket) return;
        this.#received = Buffer.concat([this.#received, chunk]);
        this.#wake();
      });
      socket.on("error", reject);
      socket.once("close", () => {
        if (this.#socket !== socket) return;
        this.#ended = true;
        this.#wake();
      });
    });
  }
}

/** One whole answer at the start of the bytes; null when more is to come. */
function readAnswer(bytes: Buffer, method: string, ended: boolean): (RawAnswer & { size: number }) | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const head = bytes.subarray(0, headEnd).toString("latin1");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  const last = /\r\nconnection: close/i.test(head);
  const retryAfter = /\r\nretry-after: /i.test(head);
  const common = { status, last, retryAfter };
  const start = headEnd + 4;
  if (status < 200) return readAnswer(bytes.subarray(start), method, ended);
  if (method === "HEAD" || status === 204 || status === 304) return { ...common, body: "", size: start };
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    return bytes.length < end ? null : { ...common, body: bytes.subarray(start, end).toString("latin1"), size: end };
  }
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    const end = bytes.indexOf("0\r\n\r\n", start);
    return end === -1 ? null : { ...common, body: bytes.subarray(start, end).toString("latin1"), size: end + 5 };
  }
  return ended ? { ...common, body: bytes.subarray(start).toString("latin1"), size: bytes.length } : null;
}
