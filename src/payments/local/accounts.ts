import { type HDAccount, mnemonicToAccount } from "viem/accounts";

/** The mnemonic that every Ethereum development tool uses. Its keys are public: for test money only. */
const MNEMONIC = "test test test test test test test test test test test junk";

/** Test wallets with test money, numbered from 1. */
export const LOCAL_PAYERS = 8;

/** Pays the gas of the local facilitator. */
export function gasAccount(): HDAccount {
  return mnemonicToAccount(MNEMONIC, { addressIndex: 0 });
}

/** Receives the payments of the local rail. */
export function treasuryAccount(): HDAccount {
  return mnemonicToAccount(MNEMONIC, { addressIndex: 1 });
}

/** Test wallet `number`, 1 to 8. */
export function payerAccount(number: number): HDAccount {
  if (!Number.isInteger(number) || number < 1 || number > LOCAL_PAYERS) {
    throw new RangeError(`there are test wallets 1 to ${LOCAL_PAYERS}, not ${number}`);
  }
  return mnemonicToAccount(MNEMONIC, { addressIndex: number + 1 });
}
