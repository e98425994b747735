import { z } from "zod";
import type { OperationContext } from "../../operations/operation.ts";
import { networkTerms } from "../../payments/index.ts";

/** Asset, network and recipient of the payments that challenges request. */
export interface OfferedTerms {
  network: string;
  asset: string;
  payTo: string;
  maxTimeoutSeconds: number;
  extra: { name: string; version: string };
}

const PublicConfig = z.object({
  network: z.string(),
  treasuryAddress: z.string(),
  asset: z.object({ address: z.string(), name: z.string(), version: z.string() }),
  max_timeout_seconds: z.int(),
});

/** Returns the terms of this deployment's payment rail; without a rail, those of the contract with no recipient. */
export function offeredTerms(context: OperationContext): OfferedTerms {
  const known = PublicConfig.safeParse(context.payments.publicConfig());
  if (!known.success) {
    const { network, token } = networkTerms("mainnet");
    return {
      network,
      asset: token.address,
      payTo: `0x${"0".repeat(40)}`,
      maxTimeoutSeconds: 90,
      extra: { name: token.name, version: token.version },
    };
  }
  const { network, treasuryAddress, asset, max_timeout_seconds } = known.data;
  return {
    network,
    asset: asset.address,
    payTo: treasuryAddress,
    maxTimeoutSeconds: max_timeout_seconds,
    extra: { name: asset.name, version: asset.version },
  };
}
