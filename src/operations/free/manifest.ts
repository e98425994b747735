import { z } from "zod";
import { API_VERSION, DATA_LICENSE, DATA_LICENSE_URL } from "../../schema/answers/envelope.ts";
import { errorCodes } from "../../schema/errors.ts";
import { defineOperation } from "../define.ts";
import { priceListing } from "../price-list.ts";
import { dataFiles } from "../shared/data-files.ts";
import { places } from "../shared/places.ts";
import { PriceListingShape } from "./pricing.ts";

export const manifest = defineOperation({
  id: "manifest",
  operationId: "getManifest",
  method: "GET",
  path: "/api/agent/v1/manifest",
  title: "Manifest",
  summary: "What this service can do, where, at what price and within which limits.",
  tags: ["Service"],
  price: { mode: "free" },
  freshness: ["build", "rail"],
  errors: [],
  input: z.strictObject({}),
  output: z.looseObject({
    name: z.string(),
    version: z.literal(API_VERSION),
    description: z.string(),
    capabilities: z.array(z.string()),
    endpoints: z.array(PriceListingShape),
    mcp: z.looseObject({ url: z.string(), protocol_version: z.string(), tools: z.array(z.string()) }),
    payment: z.looseObject({ protocol: z.string(), x402_version: z.int(), rail: z.looseObject({ mode: z.string() }) }),
    limits: z.looseObject({
      requests_per_minute: z.int(),
      max_request_usdc: z.string(),
      daily_ceiling_usdc: z.string(),
    }),
    data: z.looseObject({ license: z.string(), dataset: z.string(), build_id: z.string(), generated_at: z.string() }),
    documents: z.record(z.string(), z.string()),
    errors: z.array(z.string()),
  }),
  examples: [{ title: "The manifest", input: {} }],
  plan: () => ({ resolved: null }),
  run(_, { operations, deployment, catalog, payments }) {
    const { baseUrl, siteUrl } = deployment;
    const at = places(deployment);
    return {
      name: deployment.publisher,
      version: API_VERSION as "1",
      description:
        "An open board of AI products: objective signals as free data, and computed answers that agents pay for per request in USDC over x402, without account or key.",
      capabilities: operations.map((operation) => operation.id),
      endpoints: operations.map((operation) => priceListing(operation, baseUrl)),
      mcp: {
        url: `${baseUrl}/mcp`,
        in_band_url: at.mcpInBand,
        protocol_version: "2025-06-18",
        transport: "http",
        tools: operations.flatMap((operation) => operation.tool ?? []),
      },
      payment: {
        protocol: "x402",
        x402_version: 2,
        scheme: "exact",
        currency: "USDC",
        rail: { ...payments.publicConfig() },
        challenge_header: "PAYMENT-REQUIRED",
        payment_header: "PAYMENT-SIGNATURE",
        receipt_header: "PAYMENT-RESPONSE",
      },
      limits: {
        requests_per_minute: deployment.rateLimitPerMinute,
        max_request_usdc: deployment.maxRequestUsdc,
        daily_ceiling_usdc: deployment.dailyCeilingUsdc,
        daily_reset: "00:00 UTC",
      },
      data: {
        license: DATA_LICENSE,
        license_url: DATA_LICENSE_URL,
        dataset: `${siteUrl}/data/rank-open-data.json`,
        files: dataFiles(deployment),
        build_id: catalog.buildId,
        generated_at: catalog.generatedAt,
      },
      documents: {
        openapi_json: at.openapiJson,
        openapi_yaml: at.openapiYaml,
        types: at.types,
        llms_txt: at.llms,
        llms_full_txt: at.llmsFull,
        api_catalog: at.apiCatalog,
        ai_catalog: at.aiCatalog,
        x402: at.x402,
        mcp_server_card: at.serverCard,
        mcp_server_json: at.serverJson,
        agent_skills: at.skills,
        data_manifest: at.dataManifest,
        methodology: at.methodology,
        errors: at.errors,
        agents: at.agents,
      },
      errors: [...errorCodes],
      support: deployment.supportContact,
    };
  },
});
