import { wrapAxiosWithPaymentFromConfig } from "@x402/axios";
import axios from "axios";
import { payer, url } from "./wallet.mjs";

const api = wrapAxiosWithPaymentFromConfig(axios.create({ baseURL: url }), { schemes: [payer()] });

const { data: answer } = await api.post("/api/agent/v1/research", { query: "vector database", limit: 5 });
console.log(JSON.stringify(answer));
