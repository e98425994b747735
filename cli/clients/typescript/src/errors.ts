/** Thrown when an offer is not accepted, or the server asks for an unexpected signature. Nothing was signed. */
export class PaymentRefusedError extends Error {
  override name = "PaymentRefusedError";
}

/**
 * Thrown when no answer arrived. The payment may have gone through: call again with this `payment` in the header PAYMENT-SIGNATURE, and do
 * not sign a new one.
 */
export class UnfinishedPaymentError extends Error {
  override name = "UnfinishedPaymentError";
  readonly payment: string;

  constructor(payment: string, options?: ErrorOptions) {
    super("No answer came, and it is not known whether the payment went through.", options);
    this.payment = payment;
  }
}
