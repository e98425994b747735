const SOONEST_MS = 1_000;
const LATEST_MS = 30_000;
/** How long after its time one is still expected: Retry-After is the least that a client waits, not the most. */
const GRACE_MS = 15_000;
/** More are told when to come, and not remembered. */
const MOST = 4_096;

/**
 * A line whose members are not there: each is told when to come again, one after the other, and known when it comes.
 * Times are milliseconds on one clock.
 */
export class WaitingLine {
  /** When each was told to come. */
  readonly #due = new Map<string, number>();
  /** Up to when the time has been given away, and how much of it to those that had been in the line before. */
  #end = 0;
  #early = 0;

  /** How many are expected. */
  get size(): number {
    return this.#due.size;
  }

  /** Takes one out of the line; whether it was in it. */
  leave(key: string, now: number): boolean {
    for (const [other, due] of this.#due) {
      if (due + GRACE_MS >= now) break;
      this.#due.delete(other);
    }
    return this.#due.delete(key);
  }

  /**
   * Tells one when to come.
   *
   * @param again whether it has been in the line, and comes before the others
   * @param spacing milliseconds from one to the next
   * @returns whole seconds from now, 1 to 30
   */
  join(key: string, now: number, again: boolean, spacing: number): number {
    const soonest = now + SOONEST_MS;
    const latest = now + LATEST_MS;
    this.#end = Math.min(Math.max(this.#end, soonest) + spacing, latest);
    if (again) this.#early = Math.min(Math.max(this.#early, soonest) + spacing, this.#end);
    const due = again ? this.#early : this.#end;
    if (this.#due.size < MOST) this.#due.set(key, due);
    return Math.min(Math.ceil((due - now) / 1000), LATEST_MS / 1000);
  }
}
