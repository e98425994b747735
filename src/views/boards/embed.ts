import { PLACEMENT_DISCLOSURE, type Scope } from "../../schema/answers/board.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import { paths } from "../kit/links.ts";
import { queryNumber } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { type BoardRow, boardRow, isCategoryOrAll, isScope, SCOPE_NAMES } from "./boards.ts";

export interface EmbeddedBoard {
  title: string;
  theme: "light" | "dark" | "auto";
  rows: (BoardRow & { url: string })[];
  boardUrl: string;
  publisher: string;
  siteUrl: string;
  disclosure: string;
}

/** Returns the first places of a board for frames on other sites. Unknown parameters select the whole board. */
export function embeddedBoard({ context }: SiteContext, params: URLSearchParams): EmbeddedBoard {
  const { boards, deployment } = context;
  const asked = params.get("scope") ?? "";
  const scope: Scope = isScope(asked) ? asked : "overall";
  const wanted = params.get("category") ?? "all";
  const category: Category | "all" = isCategoryOrAll(wanted) ? wanted : "all";
  const theme = params.get("theme");
  const limit = queryNumber(params.get("limit"), 10, 50);
  const promoted = boards.board(scope, category).rows.filter((row) => row.points > 0);
  return {
    title: `${category === "all" ? "Promotion board" : CATEGORIES[category]}: ${SCOPE_NAMES[scope].toLowerCase()}`,
    theme: theme === "light" || theme === "dark" ? theme : "auto",
    rows: promoted.slice(0, limit).map((row) => ({
      ...boardRow(row),
      url: `${deployment.siteUrl}/${paths.product(row.entry.slug)}`,
    })),
    boardUrl: `${deployment.siteUrl}/${paths.board(scope, category)}`,
    publisher: deployment.publisher,
    siteUrl: deployment.siteUrl,
    disclosure: PLACEMENT_DISCLOSURE,
  };
}
