import type { OperationContext } from "../../operations/operation.ts";
import { dataFiles } from "../../operations/shared/data-files.ts";
import { ApiError } from "../../schema/errors.ts";
import type { Executor } from "../response-cache.ts";
import { parseInput } from "../wire/input.ts";

const PRODUCT = "clearboard://products/";
const MODEL = "clearboard://models/";
const JSON_TYPE = "application/json";

/** A resource in the result of `resources/list`. */
export interface Resource {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
}

/** Lists the data files as resources. Clients fetch them from their URLs: most are too large for a message. */
export function listResources({ deployment }: OperationContext): Resource[] {
  return dataFiles(deployment).map(({ name, url, use }) => ({
    uri: url,
    name,
    title: name,
    description: `${use} Fetch the address itself; it takes Range and If-None-Match.`,
    mimeType: name.endsWith(".csv") ? "text/csv" : JSON_TYPE,
  }));
}

/** Returns the templates of resources that are read by name. */
export function resourceTemplates({ deployment }: OperationContext) {
  return [
    {
      uriTemplate: `${PRODUCT}{slug}`,
      name: "product",
      title: "One product",
      description: "Everything known of one product, as get_product answers it. The slug is one of search_products.",
      mimeType: JSON_TYPE,
    },
    {
      uriTemplate: `${MODEL}{+id}`,
      name: "model",
      title: "One model",
      description: "All listings of one model, as get_model answers it. The id is one of search_models.",
      mimeType: JSON_TYPE,
    },
    {
      uriTemplate: `${deployment.siteUrl}/data/{+file}`,
      name: "data-file",
      title: "A data file",
      description: "A published data file; manifest.json lists them. Reading it here says where to fetch it.",
      mimeType: JSON_TYPE,
    },
  ];
}

/** Reads a resource. @returns null when the URI is not one of this server @throws ApiError when no product or model has that name */
export async function readResource(
  uri: string,
  context: OperationContext,
  executor: Executor,
  requestId: string,
): Promise<{ uri: string; mimeType: string; text: string } | null> {
  const named: [prefix: string, operation: string, parameter: string][] = [
    [PRODUCT, "product", "slug"],
    [MODEL, "model", "id"],
  ];
  for (const [prefix, id, parameter] of named) {
    const operation = context.operations.find((one) => one.id === id);
    if (!uri.startsWith(prefix) || operation === undefined) continue;
    const input = parseInput(operation, { [parameter]: decoded(uri.slice(prefix.length)) });
    const answer = await executor.free(operation, input, context);
    const text = answer.text({ requestId, at: new Date(context.now()).toISOString() }, null);
    return { uri, mimeType: JSON_TYPE, text };
  }
  const file = dataFiles(context.deployment).find(({ url }) => url === uri);
  if (file === undefined) return null;
  const text = JSON.stringify({ url: file.url, use: file.use, license: "CC BY 4.0", read: "GET this address" });
  return { uri, mimeType: JSON_TYPE, text };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ApiError("INVALID_INPUT", "The address of the resource holds a broken percent escape.");
  }
}
