/** A public record of GitHub's counts whose licence allows its figures in the published CC BY files. */
export interface BundledSource {
  repository: string;
  license: string;
}

/** Origins of the bundled repository readings, by the id that a reading names as its source. */
export const BUNDLED_SOURCES: Readonly<Record<string, BundledSource>> = {
  "github-ranking": { repository: "EvanLi/Github-Ranking", license: "MIT" },
  "github-ranking-ai": { repository: "yuxiaopeng/Github-Ranking-AI", license: "MIT" },
  "github-trending": { repository: "3ziye/github-trending", license: "MIT" },
  "github-trending-backup": { repository: "outslept/github-trending-backup", license: "MIT" },
};
