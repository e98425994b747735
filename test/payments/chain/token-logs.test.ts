import type { Address, Hex, Log } from "viem";
import { expect, test } from "vitest";
import { networkTerms } from "../../../src/payments/chain/networks.ts";
import { showsPayment } from "../../../src/payments/chain/token-logs.ts";
import type { ScriptedLog } from "../../support/payments/rpc-scripted.ts";
import { transferLog, usedLog } from "../../support/payments/token-events.ts";

const { token } = networkTerms("testnet");
const PAYER: Address = "0x1111111111111111111111111111111111111111";
const TREASURY: Address = "0x2222222222222222222222222222222222222222";
const ACCOMPLICE: Address = "0x3333333333333333333333333333333333333333";
const NONCE: Hex = `0x${"aa".repeat(32)}`;
const PAYMENT = { payer: PAYER, nonce: NONCE, payTo: TREASURY, amount: 10_000n };

const used = usedLog(PAYER, NONCE);
const pays = transferLog(PAYER, TREASURY, 10_000n);
const elsewhere = transferLog(PAYER, ACCOMPLICE, 10_000n);

/** Logs with the place that each has in its block. */
const logs = (...placed: [number, ScriptedLog][]) =>
  placed.map(([logIndex, log]) => ({ ...log, logIndex }) as unknown as Log);
const shown = (...placed: [number, ScriptedLog][]) => showsPayment(logs(...placed), token.address, PAYMENT);

test("a use and the transfer after it count as paid, at any place in the transaction", () => {
  expect(shown([4, used], [5, pays])).toBe(true);
  expect(shown([4, elsewhere], [5, used], [6, pays])).toBe(true);
});

test("logs in any order are read by their index", () => {
  expect(shown([12, pays], [9, elsewhere], [11, used])).toBe(true);
  expect(shown([11, used], [12, elsewhere], [9, pays])).toBe(false);
  expect(shown([11, used], [13, pays], [12, elsewhere])).toBe(false);
});

test("a transfer alone or a use alone is no payment", () => {
  expect(shown([1, pays])).toBe(false);
  expect(shown([1, elsewhere], [2, pays])).toBe(false);
  expect(shown([1, used])).toBe(false);
  expect(shown()).toBe(false);
});

test("addresses and nonces match in any letter case", () => {
  const upper = { payer: PAYER, nonce: `0x${"AA".repeat(32)}` as Hex, payTo: TREASURY, amount: 10_000n };
  const lower = token.address.toLowerCase() as Address;
  expect(showsPayment(logs([1, used], [2, pays]), lower, upper)).toBe(true);
});
