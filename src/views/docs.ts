/** Documents written by hand in `src/pages/docs/`, in reading order. A test holds this list to the folder. */
export const DOCUMENTS: readonly { slug: string; title: string; text: string; group: "Use" | "Run" }[] = [
  {
    slug: "embed",
    title: "Feeds, badge and board for your site",
    text: "Atom feeds, the badge of a product, and the board in a frame.",
    group: "Use",
  },
];
