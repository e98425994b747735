// Signs a challenge: `node sign.mjs "$PAYMENT_REQUIRED"` prints the value of PAYMENT-SIGNATURE.

import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import { x402Client } from "@x402/fetch";
import { payer } from "./wallet.mjs";

const client = x402Client.fromConfig({ schemes: [payer()] });
const payment = await client.createPaymentPayload(decodePaymentRequiredHeader(process.argv[2]));
console.log(encodePaymentSignatureHeader(payment));
