import type { Filter } from "../filters.ts";
import { DEPRECATED } from "./kind.ts";

const ENDED =
  /\b(?:shut ?down|retired|discontinued|switched off|removed|disappeared|abgeschaltet|verschwunden|eingestellt|disparus?|supprimés?|desaparecid[oa]s?|retirad[oa]s?|desligad[oa]s?|scompars[oi]|spent[oi]|verdwenen|uitgezet|arrêtés?|apagad[oa]s|ritirati)\b/iu;

/** Reads whether ended or deprecated models are counted. */
export function readState(text: string): { text: string; filters: Filter[] } {
  const state = ENDED.exec(text) ?? DEPRECATED.exec(text);
  if (state === null) return { text, filters: [] };
  const value = ENDED.test(text) ? "ended" : "deprecated";
  return { text: text.replace(state[0], " "), filters: [{ kind: "state", value, words: state[0] }] };
}
