import { atomicOfPrice } from "../../core/money.ts";
import { nextTurn } from "../../core/slices.ts";
import { lowestPrice } from "../../operations/define.ts";
import type { Operation, OperationContext } from "../../operations/operation.ts";
import type { PublicReceipt } from "../../payments/index.ts";
import type { Receipt } from "../../schema/answers/envelope.ts";
import { ApiError, type ErrorCode } from "../../schema/errors.ts";
import { canonicalUrl } from "../response-cache.ts";
import { prepareAnswer } from "../wire/envelope.ts";
import { errorAnswer } from "../wire/errors.ts";
import { parseInput } from "../wire/input.ts";
import { sampleInput } from "../wire/json-schema.ts";
import type { OfferedTerms } from "./terms.ts";

/** Number of items to which an example cuts a list. */
const SHOWN = 2;
const REQUEST_ID = `req_${"0".repeat(24)}`;

/** An example in the form of OpenAPI. */
export interface Example {
  summary: string;
  description?: string;
  value: unknown;
}

/** Runs an operation on each of its example inputs that the current build can answer. Cuts long lists. */
export async function runExamples(
  operation: Operation,
  context: OperationContext,
  terms: OfferedTerms,
): Promise<Record<string, Example>> {
  const answers: Record<string, Example> = {};
  for (const [index, { title, input }] of shownInputs(operation).entries()) {
    try {
      answers[exampleName(index)] = await runExample(operation, title, input, context, terms);
      await nextTurn();
    } catch (thrown) {
      // Some builds cannot answer an example, such as a build without history.
      if (ApiError.from(thrown).code === "INTERNAL_ERROR") throw thrown;
    }
  }
  return answers;
}

/** Returns the example inputs of an operation; the example of its schema when the operation declares none. */
function shownInputs(operation: Operation): Operation["examples"] {
  const { examples, title } = operation;
  return examples.length > 0 ? examples : [{ title, input: sampleInput(operation) }];
}

/** Returns the name of an example input and its answer. */
export function exampleName(index: number): string {
  return `example${index + 1}`;
}

/** Returns an unknown name in the format of the given one; undefined when the value is not a name. */
function unknownName(value: unknown): unknown {
  if (typeof value === "string") return /^[0-9a-f]{64}$/.test(value) ? "f".repeat(64) : "no-such-name";
  return Array.isArray(value) ? ["no-such-name", "no-such-name-either"] : undefined;
}

/**
 * Runs an operation on its first example with one name after another replaced by an unknown one. Returns the errors that the operation
 * declares, by code.
 */
export function runErrors(operation: Operation, context: OperationContext): Map<ErrorCode, Example> {
  const found = new Map<ErrorCode, Example>();
  const input = sampleInput(operation);
  for (const [name, value] of Object.entries(input)) {
    if (operation.errors.every((code) => found.has(code))) break;
    const other = unknownName(value);
    if (other === undefined) continue;
    try {
      operation.plan(parseInput(operation, { ...input, [name]: other }), context);
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (error.code === "INTERNAL_ERROR") throw thrown;
      if (operation.errors.includes(error.code) && !found.has(error.code)) {
        found.set(error.code, errorExample(error, context, operation));
      }
    }
  }
  return found;
}

async function runExample(
  operation: Operation,
  title: string,
  input: unknown,
  context: OperationContext,
  terms: OfferedTerms,
): Promise<Example> {
  const parsed = parseInput(operation, input);
  const plan = operation.plan(parsed, context);
  const data = await operation.run(plan.resolved, context);
  const at = context.catalog.generatedAt;
  const usdc = plan.usdc ?? lowestPrice(operation.price);
  const receipt = usdc === null ? null : placeholderReceipt(operation, usdc, at, terms);
  const text = prepareAnswer(operation, data, {
    deployment: context.deployment,
    updatedAt: at,
    canonicalUrl: canonicalUrl(operation, parsed, context.deployment.baseUrl),
    etag: null,
  }).text({ requestId: REQUEST_ID, at }, receipt);
  return {
    summary: title,
    description: `What the current build answers; lists are cut after ${SHOWN} items.${receipt === null ? "" : " The receipt's transaction and hash are placeholders."}`,
    value: shorten(JSON.parse(text)),
  };
}

/** Returns the receipt shown in examples: the amount that would be charged, and zeros for values that only a settlement provides. */
function placeholderReceipt(operation: Operation, usdc: string, at: string, { network }: OfferedTerms): Receipt {
  return {
    status: "settled",
    network,
    currency: "USDC",
    amount: usdc,
    amount_atomic: atomicOfPrice(usdc).toString(),
    transaction: `0x${"0".repeat(64)}`,
    product: operation.id,
    timestamp: at,
    receipt_hash: "0".repeat(64),
  };
}

/** Returns a context that also finds the placeholder receipt of the examples. */
export function withPlaceholderReceipt(context: OperationContext, terms: OfferedTerms): OperationContext {
  const { operations, catalog, payments } = context;
  const sold = operations.find(({ price }) => price.mode === "fixed");
  const usdc = sold === undefined ? null : lowestPrice(sold.price);
  if (sold === undefined || usdc === null) return context;
  const { network, currency, amount, product, timestamp, transaction, receipt_hash } = placeholderReceipt(
    sold,
    usdc,
    catalog.generatedAt,
    terms,
  );
  const found: PublicReceipt = {
    receipt_hash,
    status: "settled",
    network,
    currency,
    amount,
    product,
    timestamp,
    transaction,
    resettled_transaction: null,
    refund_transaction: null,
  };
  const findReceipt = async (hash: string) => (hash === receipt_hash ? found : payments.findReceipt(hash));
  return {
    ...context,
    payments: {
      publicConfig: () => payments.publicConfig(),
      health: () => payments.health(),
      findReceipt,
      lostAnswer: async ({ receiptHash, url }) => placeholderChallenge(receiptHash, url, Date.parse(timestamp)),
    },
  };
}

/** Returns a challenge in the form of EIP-4361, as the payment rail returns it. */
function placeholderChallenge(receiptHash: string, url: string, at: number) {
  const nonce = "0".repeat(76);
  const expiresAt = new Date(at + 300_000).toISOString();
  const message = `${new URL(url).host} wants you to sign in with your Ethereum account:
0x0000000000000000000000000000000000000000

Fetch the answer that this wallet paid for with receipt ${receiptHash}. Signing moves no money.

URI: ${url}
Version: 1
Chain ID: 8453
Nonce: ${nonce}
Issued At: ${new Date(at).toISOString()}
Expiration Time: ${expiresAt}`;
  return { kind: "challenge", nonce, message, expiresAt } as const;
}

/** Returns the body of an error as an example. */
export function errorExample(error: ApiError, context: OperationContext, operation?: Operation): Example {
  const { siteUrl } = context.deployment;
  const { body } = errorAnswer(error, { requestId: REQUEST_ID, siteUrl, operation });
  return { summary: error.code, value: shorten(body, ["input_schema"]) };
}

/** Returns the value with every list cut, except below the members named in `whole`. */
function shorten(value: unknown, whole: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN).map((item) => shorten(item, whole));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, whole.includes(key) ? member : shorten(member, whole)]),
  );
}
