import { z } from "zod";
import { defineOperation } from "../define.ts";
import { priceListing } from "../price-list.ts";

export const PriceListingShape = z.looseObject({
  product: z.string(),
  resource_id: z.string().nullable(),
  operation_id: z.string(),
  method: z.string(),
  path: z.string(),
  url: z.string(),
  mcp_tool: z.string().nullable(),
  title: z.string(),
  summary: z.string(),
  pricing_mode: z.enum(["free", "fixed", "banded"]),
  price: z.string(),
  price_usd: z.number(),
  currency: z.literal("USDC"),
  bands: z.array(z.looseObject({ up_to: z.int(), price: z.string(), unit: z.string() })).nullable(),
});

export const pricing = defineOperation({
  id: "pricing",
  operationId: "getPricing",
  method: "GET",
  path: "/api/agent/v1/pricing",
  title: "Price list",
  summary: "What each operation costs. The same objects make the 402 challenges.",
  tags: ["Service"],
  price: { mode: "free" },
  freshness: ["build"],
  errors: [],
  input: z.strictObject({}),
  output: z.looseObject({ currency: z.literal("USDC"), products: z.array(PriceListingShape) }),
  examples: [{ title: "All prices", input: {} }],
  plan: () => ({ resolved: null }),
  run(_, { operations, deployment }) {
    return {
      currency: "USDC" as const,
      products: operations.map((operation) => priceListing(operation, deployment.baseUrl)),
    };
  },
});
