/** Addresses of the environment are not meant for a server of the bench: vitest sets BASE_URL for its own purposes. */
export const NO_ADDRESSES = { BASE_URL: "", SITE_URL: "" };

/** The highest rate limit that the settings take. A fast machine answers more than a million requests a minute. */
export const NO_LIMIT = "999999999";

/** Waits until a server takes payments; on a busy machine it refuses even to be asked at first. */
export async function railReady(url: string, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const health = (await (await fetch(`${url}/v1/payments/health`)).json()) as { data?: { ok: boolean } };
    if (health.data?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} takes no payments`);
}
