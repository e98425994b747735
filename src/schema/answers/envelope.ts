import { z } from "zod";
import { AtomicAmount, DecimalString, Timestamp } from "../scalars.ts";

/** The licence of all published data, as stated in every envelope and file. */
export const DATA_LICENSE = "CC BY 4.0";
export const DATA_LICENSE_URL = "https://creativecommons.org/licenses/by/4.0/";

/** Version of the API and of the manifest (contract, section 9). */
export const API_VERSION = "1";

/** Proof of a settled payment (contract, section 2.1). */
export const Receipt = z.looseObject({
  status: z.string(),
  network: z.string(),
  currency: z.literal("USDC"),
  amount: DecimalString,
  amount_atomic: AtomicAmount,
  transaction: z.string(),
  product: z.string(),
  timestamp: Timestamp,
  /** Present from `receipt_version` "2" on, whose hash covers the request id. */
  request_id: z.string().optional(),
  receipt_version: z.string().optional(),
  receipt_hash: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

export const Meta = z.looseObject({
  source: z.string(),
  version: z.string(),
  updated_at: Timestamp,
  methodology: z.string(),
  canonical: z.string(),
  dataset: z.string(),
  license: z.string(),
  citation: z.looseObject({
    text: z.string(),
    url: z.string(),
    dataset: z.string(),
    methodology: z.string(),
    retrieved_at: Timestamp,
  }),
  request_id: z.string(),
  free: z.boolean(),
  payment: Receipt.nullable(),
});
export type Meta = z.infer<typeof Meta>;

/** `{ data, meta }`, the shape of every answer that is not an error. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.looseObject({ data, meta: Meta });
}
