import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import type { Card } from "../../views/kit/site-context.ts";

const require = createRequire(import.meta.url);
const WIDTH = 1200;
const HEIGHT = 630;

type Node = { type: string; props: Record<string, unknown> };
type Fonts = Parameters<typeof satori>[1]["fonts"];

let fonts: Fonts | undefined;

function loadFonts(): Fonts {
  fonts ??= ([400, 600, 700] as const).map((weight) => ({
    name: "Figtree",
    weight,
    style: "normal" as const,
    data: readFileSync(require.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`)),
  }));
  return fonts;
}

/** Draws a link preview, a PNG of 1200 × 630 pixels. Takes about 100 ms and blocks its thread. */
export async function cardImage(card: Card): Promise<Uint8Array> {
  const svg = await satori(layout(card) as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts: loadFonts(),
  });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

function layout(card: Card): Node {
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      flexDirection: "column",
      justifyContent: "space-between",
      boxSizing: "border-box",
      padding: "60px 72px 56px",
      background: "#fdfdfb",
      color: "#1a1c18",
      fontFamily: "Figtree",
      borderTop: "14px solid #0b6353",
    },
    [
      box({ flexDirection: "column" }, [
        box({ alignItems: "center", gap: 18 }, [
          mark(),
          text(card.kicker, { fontSize: 30, fontWeight: 600, color: "#0b6353" }),
        ]),
        text(cut(card.title, 60), {
          fontSize: card.title.length > 30 ? 64 : 84,
          fontWeight: 700,
          letterSpacing: -2,
          lineHeight: 1.1,
          marginTop: 18,
        }),
        text(cut(card.text, 170), { fontSize: 32, color: "#5a5e55", lineHeight: 1.35, marginTop: 22 }),
      ]),
      box(
        { gap: 64 },
        card.figures
          .slice(0, 3)
          .map((figure) =>
            box({ flexDirection: "column" }, [
              text(figure.value, { fontSize: 52, fontWeight: 700, letterSpacing: -1 }),
              text(figure.label, { fontSize: 26, color: "#5a5e55" }),
            ]),
          ),
      ),
    ],
  );
}

/** The three bars of the site's logo. */
function mark(): Node {
  const bar = (width: number) => box({ width, height: 6, background: "#0b6353" }, []);
  return box({ flexDirection: "column", gap: 6 }, [bar(36), bar(24), bar(14)]);
}

function box(style: Record<string, unknown>, children: Node[]): Node {
  return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

function text(content: string, style: Record<string, unknown>): Node {
  return { type: "div", props: { style, children: content } };
}

function cut(content: string, length: number): string {
  const characters = [...content];
  return characters.length <= length
    ? content
    : `${characters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;
}
