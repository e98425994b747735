import { getAddress } from "viem";
import { describe, expect, test } from "vitest";
import { paidAnswer } from "../../../src/payments/request/results.ts";
import { openHarness, paid, refused } from "../../support/payments/harness.ts";
import { openDesk } from "../../support/payments/settlement-desk.ts";
import { toHeader } from "../../support/payments/wallet.ts";

describe("values on the wire", () => {
  test("a challenge has the exact amount and omits members that the resource lacks", async () => {
    const harness = await openHarness();
    const { error, accepts, resource } = await harness.required();
    expect(error).toBe("PAYMENT_REQUIRED");
    expect(accepts).toMatchObject([{ scheme: "exact", amount: "10000" }]);
    expect(Object.keys(resource ?? {})).toEqual(["url", "description", "mimeType"]);
  });

  test("a settled payment carries the settled values", async () => {
    const harness = await openHarness();
    const { paymentResponseHeader, receipt } = paid(await harness.present(await harness.sign()));
    expect(JSON.parse(Buffer.from(paymentResponseHeader, "base64").toString())).toEqual({
      success: true,
      transaction: receipt.transaction,
      network: "eip155:84532",
      payer: getAddress(harness.wallet.address),
      amount: "10000",
    });
  });

  test("the ledger stores addresses in lower case", async () => {
    const harness = await openHarness();
    const { accepts } = await harness.required();
    paid(await harness.present(await harness.sign()));
    expect(harness.rows()).toMatchObject([
      {
        token: accepts[0]?.asset.toLowerCase(),
        payer: harness.wallet.address.toLowerCase(),
        pay_to: harness.treasury.toLowerCase(),
      },
    ]);
  });

  test("a refusal by a limit names the limit and the amount", async () => {
    const dear = await openHarness({ terms: { maxRequestAtomic: 9_999n } });
    const tooDear = refused(await dear.present(await dear.sign()));
    expect(tooDear.extra).toEqual({ price: "0.01", max: "0.009999" });
    for (const amount of ["0.01", "0.009999"]) expect(tooDear.message).toContain(amount);
    const small = await openHarness({ terms: { dailyCeilingAtomic: 9_998n } });
    expect(refused(await small.present(await small.sign())).message).toContain("0.009998");
  });

  test("base64 with other text around it is refused", async () => {
    const harness = await openHarness();
    const text = toHeader(await harness.sign()).replace(/=*$/, "");
    for (const wrong of [`%${text}`, `${text}%`, `${text}===`, `"${text}"`]) {
      expect(refused(await harness.present(wrong)).extra).toEqual({ reason: "malformed_payment" });
    }
    paid(await harness.present(text));
  });

  test("a row that is not settled has no stored answer", async () => {
    const desk = openDesk();
    const row = await desk.settling();
    await expect(paidAnswer(desk.journal, row, "req_2", false)).rejects.toThrow(String(row.id));
  });
});
