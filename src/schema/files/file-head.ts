import { z } from "zod";
import { Timestamp } from "../scalars.ts";

/** The first members of a published JSON file. */
export const FileHead = {
  schema: z.url(),
  title: z.string(),
  description: z.string(),
  generated_at: Timestamp,
  license: z.string(),
  attribution: z.string(),
};

/** The first members of a published JSON file with prices. */
export const PricedFileHead = {
  ...FileHead,
  /** Data that the licence does not cover. */
  notice: z.string(),
};
