/** Thrown when the URL cannot be paid, its offer is refused, or a lost answer cannot be fetched. No payment was signed. */
export class PayError extends Error {
  override name = "PayError";
}
