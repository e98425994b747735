import { wrapFetchWithPaymentFromConfig } from "@x402/fetch";
import { payer, url } from "./wallet.mjs";

const payingFetch = wrapFetchWithPaymentFromConfig(fetch, { schemes: [payer()] });

const response = await payingFetch(`${url}/api/agent/v1/optimize-model`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    task: "Answer customer questions in our help-desk chat",
    current_model: "gpt-4o",
    monthly_calls: 200_000,
  }),
});
const answer = await response.json();
if (!response.ok) throw new Error(`${answer.error}: ${answer.message} ${answer.advice}`);
console.log(JSON.stringify(answer));
