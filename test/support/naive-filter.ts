import { Buffer } from "node:buffer";
import type { Json } from "./world/test-server.ts";

/** Whether a row of a dataset meets filters, read literally off the published rules. */
export function holds(row: Json, fields: readonly { name: string; type: string }[], filters: Json): boolean {
  return Object.entries(filters).every(([name, filter]) => {
    const type = fields.find((field) => field.name === name)?.type ?? "";
    const operators: Json = filter !== null && typeof filter === "object" ? filter : { eq: filter };
    return Object.entries(operators).every(([operator, operand]) => meets(type, row[name], operator, operand));
  });
}

function meets(type: string, value: Json, operator: string, operand: Json): boolean {
  switch (operator) {
    case "exists":
      return (value !== null) === operand;
    case "eq":
      return equal(type, value, operand);
    case "ne":
      return !equal(type, value, operand);
    case "in":
      return operand.some((one: Json) => equal(type, value, one));
    case "contains":
      return contains(type, value, operand);
    default: {
      const order = compare(type, value, operand);
      if (order === null) return false;
      return { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[operator] ?? false;
    }
  }
}

function equal(type: string, value: Json, operand: Json): boolean {
  if (operand === null || value === null) return operand === value;
  if (type === "string[]") return value.includes(operand);
  if (type === "boolean") return value === operand;
  return compare(type, value, operand) === 0;
}

/** Negative, 0 or positive; null where the two have no order. */
function compare(type: string, value: Json, operand: Json): number | null {
  if (value === null || operand === null) return null;
  switch (type) {
    case "integer":
      return typeof operand === "number" ? value - operand : null;
    case "decimal":
      if (typeof operand === "string" && !/^-?\d{1,40}(\.\d{1,40})?$/.test(operand)) return null;
      return typeof operand === "boolean" ? null : Number(value) - Number(operand);
    case "timestamp":
    case "date": {
      if (typeof operand !== "string" || !/^\d{4}(-\d\d(-\d\d(T.+Z)?)?)?$/.test(operand)) return null;
      const day = type === "date" ? operand.slice(0, 10) : operand;
      return Number.isNaN(Date.parse(day)) ? null : Date.parse(value) - Date.parse(day);
    }
    case "string":
      return typeof operand === "string" ? Buffer.compare(Buffer.from(value), Buffer.from(operand)) : null;
    default:
      return null;
  }
}

function contains(type: string, value: Json, text: string): boolean {
  if (value === null || text.includes("\0")) return false;
  if (type === "string[]") return value.some((element: string) => lower(element) === lower(text));
  if (type !== "string" && type !== "timestamp" && type !== "date") return false;
  return lower(value).includes(lower(text));
}

function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
