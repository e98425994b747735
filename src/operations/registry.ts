import { catalog } from "./free/catalog.ts";
import { changes } from "./free/changes.ts";
import { manifest } from "./free/manifest.ts";
import { model } from "./free/model.ts";
import { models } from "./free/models.ts";
import { lostAnswer, paymentsConfig, paymentsHealth, receipt } from "./free/payments.ts";
import { pricing } from "./free/pricing.ts";
import { product } from "./free/product.ts";
import { rank } from "./free/rank.ts";
import { rankings } from "./free/rankings.ts";
import { search } from "./free/search.ts";
import { signals } from "./free/signals.ts";
import type { Operation } from "./operation.ts";
import { billAnalysis } from "./paid/bill-analysis.ts";
import { compare } from "./paid/compare.ts";
import { datasetQuery } from "./paid/dataset-query.ts";
import { agentTest, premiumDemo, testPaid } from "./paid/handshake.ts";
import { history } from "./paid/history.ts";
import { migrationPlan } from "./paid/migration-plan.ts";
import { optimizeModel } from "./paid/optimize-model.ts";
import { rankIntelligence } from "./paid/rank-intelligence.ts";
import { research } from "./paid/research.ts";

/** Every operation of the API, in the order of the contract. */
export const operations: readonly Operation[] = [
  manifest,
  pricing,
  search,
  rank,
  product,
  catalog,
  rankings,
  models,
  model,
  changes,
  signals,
  receipt,
  lostAnswer,
  paymentsConfig,
  paymentsHealth,
  compare,
  optimizeModel,
  research,
  datasetQuery,
  history,
  migrationPlan,
  billAnalysis,
  testPaid,
  rankIntelligence,
  premiumDemo,
  agentTest,
];
