import { createHash, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { getDefaultAsset } from "@x402/evm";
import { jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { canonicalJson } from "../../../src/core/text/canonical-json.ts";
import { networkTerms } from "../../../src/payments/chain/networks.ts";
import { cdpKeyProblem, createCdpAuthorization } from "../../../src/payments/facilitator/cdp-auth.ts";
import {
  fillReceipt,
  makeReceipt,
  pendingReceipt,
  receiptHash,
  receiptPlaceholders,
} from "../../../src/payments/receipts/receipts.ts";
import { secondsToMidnight, utcDay } from "../../../src/payments/settlement/journal.ts";

describe("receipts", () => {
  /** The test vector, read from the page that documents it. */
  const page = readFileSync(new URL("../../../src/pages/docs/receipts.md", import.meta.url), "utf8");
  const block = (language: string, index: number) =>
    [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter((match) => match[1] === language)[index]?.[2]?.trimEnd() ??
    "";
  const VECTOR = readFields(JSON.parse(block("json", 0)));
  const CANONICAL = block("text", 0);
  const HASH = block("text", 1);
  const { request_id: requestId, receipt_version: _, ...VERSION_1 } = VECTOR;
  const HASH_1 = block("text", 2);

  test("the documented program gives the documented hash", async () => {
    const { receiptHash: documented } = await import(`data:text/javascript,${encodeURIComponent(block("js", 0))}`);
    expect(documented({ ...VECTOR, receipt_hash: "whatever" })).toBe(HASH);
    expect(documented({ ...VERSION_1, receipt_hash: "whatever" })).toBe(HASH_1);
  });

  test("the hash is SHA-256 over the canonical JSON of the fields", () => {
    expect(canonicalJson(VECTOR)).toBe(CANONICAL);
    expect(receiptHash(VECTOR)).toBe(HASH);
    expect(createHash("sha256").update(CANONICAL).digest("hex")).toBe(HASH);
    expect(receiptHash(VERSION_1)).toBe(HASH_1);
    const receipt = makeReceipt({
      requestId,
      network: VECTOR.network,
      amountAtomic: BigInt(VECTOR.amount_atomic),
      transaction: VECTOR.transaction,
      productKey: VECTOR.product,
      timestamp: VECTOR.timestamp,
    });
    expect(receipt).toEqual({ ...VECTOR, receipt_hash: HASH });
    const { network, transaction, timestamp, product: productKey } = VECTOR;
    const old = { requestId: null, network, transaction, timestamp, productKey, amountAtomic: 50_000n };
    expect(makeReceipt(old)).toEqual({ ...VERSION_1, receipt_hash: HASH_1 });
  });

  test("depends on every field and on nothing else", () => {
    for (const field of Object.keys(VECTOR)) {
      expect(receiptHash({ ...VECTOR, [field]: "changed" }), field).not.toBe(HASH);
    }
    expect(receiptHash({ ...VECTOR, note: "later" } as typeof VECTOR)).toBe(HASH);
  });

  test("a body rendered before settling is filled in, also inside nested JSON text", () => {
    const marks = receiptPlaceholders("0f".repeat(16));
    const pending = pendingReceipt(
      { requestId, network: VECTOR.network, amountAtomic: 50_000n, productKey: "p" },
      marks,
    );
    const inner = JSON.stringify({ payment: pending });
    const body = JSON.stringify({ content: [{ text: inner }], payment: pending, data: { text: "$& $1 $$" } });
    const receipt = makeReceipt({
      requestId,
      network: VECTOR.network,
      amountAtomic: 50_000n,
      transaction: VECTOR.transaction,
      productKey: "p",
      timestamp: VECTOR.timestamp,
    });
    const filled = JSON.parse(fillReceipt(body, marks, receipt));
    expect(filled.payment).toEqual(receipt);
    expect(JSON.parse(filled.content[0].text)).toEqual({ payment: receipt });
    expect(filled.data.text).toBe("$& $1 $$");
  });
});

describe("networks", () => {
  test.each(["mainnet", "testnet"] as const)("%s equals the SDK's table", (mode) => {
    const { network, token } = networkTerms(mode);
    const { asset, name, version, decimals, symbol } = getDefaultAsset(network, "USDC");
    expect(token).toEqual({ address: asset, name, version, decimals, symbol });
  });

  test("the local rail has the identifiers of Base Sepolia", () => {
    expect(networkTerms("local")).toEqual(networkTerms("testnet"));
  });
});

describe("days", () => {
  test.each([
    [Date.UTC(2026, 0, 31, 0, 0, 0), "2026-01-31", 86_400],
    [Date.UTC(2026, 0, 31, 23, 59, 59, 999), "2026-01-31", 1],
    [Date.UTC(2028, 1, 29, 12, 0, 0, 1), "2028-02-29", 43_200],
  ])("%d", (now, day, seconds) => {
    expect(utcDay(now)).toBe(day);
    expect(secondsToMidnight(now)).toBe(seconds);
  });
});

describe("Coinbase's facilitator gets a token per request and path", () => {
  const url = "https://api.cdp.coinbase.com/platform/v2/x402/settle";
  const now = () => Math.floor(Date.now() / 1000);

  test("is signed with Ed25519", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const { d = "", x = "" } = privateKey.export({ format: "jwk" });
    const secret = Buffer.concat([Buffer.from(d, "base64url"), Buffer.from(x, "base64url")]).toString("base64");
    const header = await createCdpAuthorization("key-1", secret, now)("POST", url);
    const { payload, protectedHeader } = await jwtVerify(header.replace("Bearer ", ""), publicKey);
    expect(protectedHeader).toMatchObject({ alg: "EdDSA", kid: "key-1", typ: "JWT" });
    expect(payload).toMatchObject({
      iss: "cdp",
      sub: "key-1",
      uris: ["POST api.cdp.coinbase.com/platform/v2/x402/settle"],
    });
    expect((payload.exp ?? 0) - (payload.nbf ?? 0)).toBe(120);
  });

  test("is signed with ES256, from a PEM that may have escaped line breaks", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const pem = String(privateKey.export({ format: "pem", type: "sec1" })).replaceAll("\n", "\\n");
    const header = await createCdpAuthorization("key-2", pem, now)("GET", url);
    const { protectedHeader } = await jwtVerify(header.replace("Bearer ", ""), publicKey);
    expect(protectedHeader.alg).toBe("ES256");
  });

  test("is different each time", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const make = createCdpAuthorization("key", String(privateKey.export({ format: "pem", type: "pkcs8" })), now);
    expect(await make("POST", url)).not.toBe(await make("POST", url));
  });

  test.each(["", "secret", Buffer.alloc(32).toString("base64"), "-----BEGIN EC PRIVATE KEY-----\nx\n-----END"])(
    "%j is refused as a key without being printed",
    (secret) => {
      const problem = cdpKeyProblem(secret) ?? "";
      expect(problem).toContain("neither");
      if (secret !== "") expect(problem).not.toContain(secret);
    },
  );
});

/** The eight fields, each of them text. */
function readFields(json: unknown) {
  return z
    .strictObject({
      status: z.string(),
      network: z.string(),
      currency: z.string(),
      amount: z.string(),
      amount_atomic: z.string(),
      transaction: z.string(),
      product: z.string(),
      timestamp: z.string(),
      request_id: z.string(),
      receipt_version: z.string(),
    })
    .parse(json);
}
