const SELF_HOSTED = /self-?host\w*|on[- ]prem(?:ises?)?|own (?:servers?|hardware|computer|infrastructure)|offline/i;

/** Returns the words by which a listing says that a buyer can run the product on machines of his own; null without any. */
export function hostingSaid({ tags, description }: { tags: readonly string[]; description: string }): string | null {
  return SELF_HOSTED.exec(`${tags.join(", ")}. ${description}`)?.[0] ?? null;
}
