import { z } from "zod";
import { ApiError } from "../../schema/errors.ts";
import { ProductRecord } from "../../schema/files/products.ts";
import { Timestamp } from "../../schema/scalars.ts";
import { readCatalogPage } from "../../store/catalog/page.ts";
import { defineOperation } from "../define.ts";
import { DATASETS } from "../shared/datasets.ts";
import { productRecord } from "../shared/product-record.ts";

export const CatalogInput = z.strictObject({
  category: z
    .string()
    .optional()
    .meta({ description: "Only products of this category.", examples: ["security"] }),
  updated_since: Timestamp.optional().meta({ description: "Only products that changed at or after this moment." }),
  cursor: z.string().max(200).optional().meta({ description: "next_cursor of the page before." }),
  limit: z.int().min(1).max(500).default(100).meta({ description: "Most products to return." }),
});

export const catalog = defineOperation({
  id: "catalog",
  operationId: "getCatalog",
  method: "GET",
  path: "/api/agent/v1/catalog",
  title: "Whole catalogue",
  summary: "Every listed product in slug order, page by page, and the fields of the datasets that can be queried.",
  tags: ["Products"],
  price: { mode: "free" },
  freshness: ["build"],
  errors: [],
  input: CatalogInput,
  output: z.looseObject({
    total: z.int(),
    count: z.int(),
    next_cursor: z.string().nullable(),
    products: z.array(ProductRecord),
    datasets: z.array(
      z.looseObject({
        name: z.string(),
        description: z.string(),
        order: z.string(),
        fields: z.array(z.looseObject({ name: z.string(), type: z.string(), description: z.string() })),
        filter_operators: z.array(z.string()),
      }),
    ),
  }),
  examples: [{ title: "First two products", input: { limit: 2 } }],
  plan(input) {
    return { resolved: { ...input, after: input.cursor === undefined ? "" : decodeCursor(input.cursor) } };
  },
  run(request, { catalog: build, deployment }) {
    const page = readCatalogPage(build, {
      category: request.category,
      updatedSince: request.updated_since === undefined ? undefined : new Date(request.updated_since).toISOString(),
      after: request.after,
      limit: request.limit,
    });
    return {
      total: page.total,
      count: page.products.length,
      next_cursor: page.more ? encodeCursor(page.products.at(-1)?.slug ?? "") : null,
      products: page.products.map((product) => productRecord(product, deployment.siteUrl)),
      datasets: DATASETS,
    };
  },
});

function encodeCursor(slug: string): string {
  return Buffer.from(`after:${slug}`).toString("base64url");
}

function decodeCursor(cursor: string): string {
  const match = /^after:([a-z0-9-]+)$/.exec(Buffer.from(cursor, "base64url").toString());
  if (match?.[1] === undefined || encodeCursor(match[1]) !== cursor) {
    throw new ApiError("INVALID_INPUT", "The cursor is not one that this API gave out.", {
      members: {
        validation_errors: [{ path: "$.cursor", message: "must be a next_cursor of an earlier page", code: "custom" }],
      },
    });
  }
  return match[1];
}
