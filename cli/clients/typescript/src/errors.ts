/** Thrown when an offer is not accepted, or a wallet would have to sign something unexpected. Nothing was signed. */
export class PaymentRefusedError extends Error {
  override name = "PaymentRefusedError";
}

/**
 * Thrown when no answer arrived. The payment may have gone through: call again with this `payment` in the header
 * PAYMENT-SIGNATURE, and sign nothing new.
 */
export class UnfinishedPaymentError extends Error {
  override name = "UnfinishedPaymentError";
  readonly payment: string;

  constructor(payment: string, options?: ErrorOptions) {
    super("No answer came, and it is not known whether the payment went through.", options);
    this.payment = payment;
  }
}
