import { z } from "zod";

/**
 * The categories of products, in display order: the original nineteen of the open dataset, followed by nine that later
 * listings needed.
 */
export const CATEGORIES = {
  agents: "AI agents",
  developer: "Developer tools",
  security: "Security",
  agencies: "Agencies",
  "ai-media": "AI media",
  marketing: "Marketing",
  seo: "SEO",
  productivity: "Productivity",
  business: "Business",
  social: "Social",
  health: "Health",
  domains: "Domains",
  design: "Design",
  ecommerce: "E-commerce",
  crypto: "Crypto",
  education: "Education",
  hiring: "Hiring",
  writing: "Writing",
  leaderboards: "Leaderboards",
  audio: "Audio",
  sales: "Sales",
  news: "News",
  games: "Games",
  people: "People",
  directories: "Directories",
  travel: "Travel",
  "real-estate": "Real estate",
  other: "Other",
} as const;

export type Category = keyof typeof CATEGORIES;

export const categorySlugs = Object.keys(CATEGORIES) as [Category, ...Category[]];

export const Category = z.enum(categorySlugs);
