export type { Deployment, OperationContext, PaymentsView } from "./operation.ts";
