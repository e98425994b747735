import { z } from "zod";
import { ProductRecord } from "../../schema/files/products.ts";
import { Timestamp } from "../../schema/scalars.ts";
import { readCatalogPage } from "../../store/catalog/page.ts";
import { defineOperation } from "../define.ts";
import { decodeCursor, encodeCursor } from "../shared/cursor.ts";
import { DATASETS } from "../shared/datasets.ts";
import { productRecord } from "../shared/product-record.ts";

const isSlug = (key: string) => /^[a-z0-9-]+$/.test(key);

const CatalogInput = z.strictObject({
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
    return { resolved: { ...input, after: input.cursor === undefined ? "" : decodeCursor(input.cursor, isSlug) } };
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
