import { createPrivateKey, type KeyObject, randomBytes } from "node:crypto";
import { SignJWT } from "jose";

/** Coinbase accepts tokens of at most two minutes. */
const LIFE_SECONDS = 120;

interface CdpKey {
  readonly key: KeyObject;
  readonly algorithm: "EdDSA" | "ES256";
}

/** Returns what is wrong with the secret of a CDP API key, without repeating it; null when nothing is. */
export function cdpKeyProblem(secret: string): string | null {
  try {
    readCdpKey(secret);
    return null;
  } catch {
    return "is neither an Ed25519 key (base64 of 64 bytes) nor a P-256 private key in PEM";
  }
}

/**
 * Makes the `Authorization` value for one request to Coinbase's facilitator: a JWT for exactly this method, host and
 * path, signed with Ed25519 or ES256. Format of their SDK's `auth/utils/jwt`.
 *
 * @throws TypeError when the secret is not a key.
 */
export function createCdpAuthorization(
  keyId: string,
  secret: string,
  nowSeconds: () => number,
): (method: string, url: string) => Promise<string> {
  const { key, algorithm } = readCdpKey(secret);
  return async (method, url) => {
    const { host, pathname } = new URL(url);
    const issuedAt = nowSeconds();
    const token = await new SignJWT({ uris: [`${method} ${host}${pathname}`] })
      .setProtectedHeader({ alg: algorithm, kid: keyId, typ: "JWT", nonce: randomBytes(16).toString("hex") })
      .setIssuer("cdp")
      .setSubject(keyId)
      .setIssuedAt(issuedAt)
      .setNotBefore(issuedAt)
      .setExpirationTime(issuedAt + LIFE_SECONDS)
      .sign(key);
    return `Bearer ${token}`;
  };
}

function readCdpKey(secret: string): CdpKey {
  if (secret.includes("-----BEGIN")) {
    // Environment files keep line breaks as the two characters \n.
    const key = createPrivateKey(secret.replaceAll("\\n", "\n"));
    if (key.asymmetricKeyType !== "ec" || key.asymmetricKeyDetails?.namedCurve !== "prime256v1") {
      throw new TypeError("not a P-256 key");
    }
    return { key, algorithm: "ES256" };
  }
  const bytes = Buffer.from(secret, "base64");
  if (bytes.length !== 64) throw new TypeError("not an Ed25519 key");
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "OKP",
      crv: "Ed25519",
      d: bytes.subarray(0, 32).toString("base64url"),
      x: bytes.subarray(32).toString("base64url"),
    },
  });
  return { key, algorithm: "EdDSA" };
}
