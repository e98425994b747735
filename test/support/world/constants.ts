/** Addresses and clock of the shared test build. */
export const SITE_URL = "https://board.example.org";
export const BASE_URL = "https://api.example.org";
export const BUILT_AT = Date.parse("2026-11-22T06:00:00.000Z");
