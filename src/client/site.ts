/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import { setUpChoice } from "./chosen.ts";
import { setUpHash, setUpListing } from "./listing.ts";
import { setUpLiveForm } from "./live-form.ts";
import { setUpSearchKeys, setUpSuggestions } from "./suggest.ts";

/** Enhances every page. Pages also work without this script. */
const ORDER = ["auto", "light", "dark"] as const;
const NAMES = { auto: "automatic", light: "light", dark: "dark" } as const;

function setUpTheme(button: HTMLButtonElement): void {
  const root = document.documentElement;
  const label = button.querySelector("span");
  const chosen = () => ORDER.find((theme) => theme === root.dataset.theme) ?? "auto";
  const describe = () => {
    const text = `Theme: ${NAMES[chosen()]}`;
    if (label) label.textContent = text;
    button.title = text;
  };
  button.hidden = false;
  describe();
  button.addEventListener("click", () => {
    const next = ORDER[(ORDER.indexOf(chosen()) + 1) % ORDER.length] ?? "auto";
    if (next === "auto") delete root.dataset.theme;
    else root.dataset.theme = next;
    describe();
    try {
      if (next === "auto") localStorage.removeItem("theme");
      else localStorage.setItem("theme", next);
    } catch {
      // Some private windows have no storage: the choice then lasts only for this page.
    }
  });
}

function setUpCopy(button: HTMLButtonElement): void {
  const source = button.closest("[data-copy]")?.querySelector("code");
  if (!source || !navigator.clipboard) return;
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent ?? "");
      button.textContent = "Copied";
    } catch {
      button.textContent = "Press Ctrl+C";
      getSelection()?.selectAllChildren(source);
    }
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-theme-toggle]")) setUpTheme(button);
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy] button")) setUpCopy(button);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-live]")) setUpLiveForm(form);
for (const field of document.querySelectorAll<HTMLInputElement>("input[data-suggest]")) setUpSuggestions(field);
const search = document.querySelector<HTMLInputElement>(".site-search input");
if (search) setUpSearchKeys(search);
/** Only a few pages have plots, so their script is loaded on demand. */
const drawAll = async () => {
  if (!document.querySelector("svg[data-plot], svg[data-tips], a[data-png]")) return;
  const { setUpPlot, setUpPng, setUpPoints } = await import("./plot.ts");
  for (const svg of document.querySelectorAll<SVGSVGElement>("svg[data-plot]:not([tabindex])")) setUpPlot(svg);
  for (const svg of document.querySelectorAll<SVGSVGElement>("svg[data-tips]:not([data-ready])")) {
    svg.dataset.ready = "";
    setUpPoints(svg);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-png][hidden]")) setUpPng(link);
};
void drawAll();
document.addEventListener("answered", () => void drawAll());
/** Sets up each element once; answers of a form bring new ones. */
const setUpAll = <E extends HTMLElement>(selector: string, setUp: (element: E) => void) => {
  const every = () => {
    for (const element of document.querySelectorAll<E>(`${selector}:not([data-ready])`)) {
      element.dataset.ready = "";
      setUp(element);
    }
  };
  every();
  document.addEventListener("answered", every);
};
setUpAll("table[data-copy-ids]", setUpListing);
setUpAll(".files .hash", setUpHash);
setUpAll("[data-choice]", setUpChoice);
