import { readFileSync } from "node:fs";
import type { APIRoute } from "astro";
import type { Recording } from "../../../recording.ts";

const recording: Recording = JSON.parse(readFileSync(process.env.RECORDING ?? "", "utf8"));

export const ALL: APIRoute = ({ url }) => {
  const answer = recording[`${url.pathname}${url.search}`];
  if (answer === undefined) return new Response(null, { status: 404 });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
};
