import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payerAccount } from "../../../src/payments/local/accounts.ts";
import { LOCAL_EVMS, type LocalWorld, startLocalWorld } from "../../support/payments/local.ts";
import { type SignedPayment, signPayment } from "../../support/payments/wallet.ts";

describe.each(LOCAL_EVMS)("the facilitator of the local rail on %s", (evm) => {
  let world: LocalWorld;

  beforeAll(async () => {
    world = await startLocalWorld(undefined, evm);
  });
  afterAll(() => world.stop());

  const pay = () => {
    const { network, token } = world.terms();
    const asked = {
      scheme: "exact",
      network,
      amount: "10000",
      asset: token.address,
      payTo: world.local.treasury,
      maxTimeoutSeconds: 60,
      extra: { name: token.name, version: token.version },
    } as const;
    return signPayment(
      payerAccount(1),
      { x402Version: 2, resource: { url: "http://localhost/paid" }, accepts: [asked] },
      Date.now(),
    );
  };
  const settle = async (payment: SignedPayment): Promise<unknown> => {
    const body = { x402Version: 2, paymentPayload: payment, paymentRequirements: payment.accepted };
    const response = await fetch(`${world.local.facilitatorUrl}/settle`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const gasWallet = async (): Promise<{ sent: number }> => {
    const [address] = (await rpc("eth_accounts", [])) as string[];
    return { sent: Number(await rpc("eth_getTransactionCount", [address, "latest"])) };
  };
  const rpc = async (method: string, params: unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const headers = { "content-type": "application/json" };
    const response = await fetch(world.local.rpcUrl, { method: "POST", headers, body });
    return ((await response.json()) as { result: unknown }).result;
  };

  test("sends one transaction per payment, and none that the token would revert", async () => {
    const payment = await pay();
    const before = await gasWallet();
    expect(await settle(payment)).toMatchObject({
      success: true,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    expect(await gasWallet()).toEqual({ sent: before.sent + 1 });
    expect(await settle(payment)).toMatchObject({ success: false, transaction: "" });
    expect(await gasWallet()).toEqual({ sent: before.sent + 1 });
  });
});
