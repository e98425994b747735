"""Reading a 402 of x402 version 2, and signing what it asks for."""

import base64
import json
import re
import secrets
import time
import uuid
from decimal import Decimal, InvalidOperation
from typing import Any

from pydantic import BaseModel, ValidationError

from .errors import PaymentRefused
from .wallet import Wallet

# USDC by network. Offers of other tokens are not looked at: their units would be guesses.
USDC = {
    "eip155:8453": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
    "eip155:84532": "0x036cbd53842c5426634e7929541ec2318f3dcf7e",
}
_CLOCK_SKEW_SECONDS = 600
# Until a payment's validity ends, the receiver can take the money.
_LONGEST_VALIDITY_SECONDS = 3600
_DOMAIN = [
    {"name": "name", "type": "string"},
    {"name": "version", "type": "string"},
    {"name": "chainId", "type": "uint256"},
    {"name": "verifyingContract", "type": "address"},
]
_TRANSFER = [
    {"name": "from", "type": "address"},
    {"name": "to", "type": "address"},
    {"name": "value", "type": "uint256"},
    {"name": "validAfter", "type": "uint256"},
    {"name": "validBefore", "type": "uint256"},
    {"name": "nonce", "type": "bytes32"},
]


class Requirements(BaseModel, extra="allow"):
    """One offer of a 402 answer. Unknown members are kept, because the payment repeats the offer."""

    scheme: str
    network: str
    asset: str
    amount: str
    payTo: str
    maxTimeoutSeconds: int
    extra: dict[str, Any] = {}


class Required(BaseModel, extra="allow"):
    """The header PAYMENT-REQUIRED."""

    x402Version: int
    resource: dict[str, Any]
    accepts: list[dict[str, Any]]
    extensions: dict[str, Any] | None = None


def to_atomic(usdc: str) -> int:
    """Reads a decimal amount of USDC, such as "0.10". Returns millionths. Raises ValueError when it is none."""
    try:
        amount = Decimal(usdc) * 1_000_000
    except (InvalidOperation, TypeError) as error:
        raise ValueError(f"{usdc!r} is not an amount of USDC.") from error
    if not amount.is_finite() or amount < 0 or amount != int(amount):
        raise ValueError(f"{usdc!r} is not an amount of USDC with at most six decimals.")
    return int(amount)


def to_decimal(atomic: int) -> str:
    """Writes millionths as a decimal amount of USDC."""
    return f"{Decimal(atomic) / 1_000_000:f}"


def read_offer(header: str | None) -> tuple[Required, Requirements]:
    """Chooses the first offer of USDC by signed transfer on Base or Base Sepolia. Raises PaymentRefused."""
    if header is None:
        raise PaymentRefused("The address answers 402 without PAYMENT-REQUIRED (x402 version 2).")
    try:
        required = Required(**json.loads(base64.b64decode(header)))
    except (ValueError, TypeError) as error:
        raise PaymentRefused("The header PAYMENT-REQUIRED cannot be read.") from error
    for offered in required.accepts if required.x402Version == 2 else []:
        try:
            offer = Requirements(**offered)
        except ValidationError:
            continue
        if (
            offer.scheme == "exact"
            and re.fullmatch(r"[1-9][0-9]{0,17}", offer.amount)
            and USDC.get(offer.network) == offer.asset.lower()
            and offer.extra.get("assetTransferMethod", "eip3009") == "eip3009"
        ):
            if not 0 < offer.maxTimeoutSeconds <= _LONGEST_VALIDITY_SECONDS:
                raise PaymentRefused(
                    f"The address asks for a payment that is valid for {offer.maxTimeoutSeconds} seconds, "
                    f"more than {_LONGEST_VALIDITY_SECONDS}."
                )
            return required, offer
    raise PaymentRefused("The address accepts no USDC on Base or Base Sepolia with the scheme exact.")


def sign_offer(required: Required, offer: Requirements, wallet: Wallet) -> str:
    """Signs one offer (EIP-3009). Returns the value of the header PAYMENT-SIGNATURE."""
    now = int(time.time())
    authorization = {
        "from": wallet.address,
        "to": offer.payTo,
        "value": offer.amount,
        "validAfter": str(now - _CLOCK_SKEW_SECONDS),
        "validBefore": str(now + offer.maxTimeoutSeconds),
        "nonce": "0x" + secrets.token_hex(32),
    }
    numbers = {name: int(authorization[name]) for name in ("value", "validAfter", "validBefore")}
    signature = wallet.sign_typed_data(
        {
            "domain": {
                "name": offer.extra["name"],
                "version": offer.extra["version"],
                "chainId": int(offer.network.split(":")[1]),
                "verifyingContract": offer.asset,
            },
            "types": {"EIP712Domain": _DOMAIN, "TransferWithAuthorization": _TRANSFER},
            "primaryType": "TransferWithAuthorization",
            "message": {**authorization, **numbers},
        }
    )
    payment: dict[str, Any] = {
        "x402Version": 2,
        "resource": required.resource,
        "accepted": dict(offer),
        "payload": {"signature": signature, "authorization": authorization},
    }
    if required.extensions is not None:
        payment["extensions"] = _with_identifier(required.extensions)
    return base64.b64encode(json.dumps(payment).encode()).decode()


def _with_identifier(extensions: dict[str, Any]) -> dict[str, Any]:
    """Adds an identifier of the caller's own where the server reads one: under it, a second payment is not charged."""
    asked = extensions.get("payment-identifier")
    if not isinstance(asked, dict):
        return extensions
    info = {**asked.get("info", {}), "id": f"pay_{uuid.uuid4().hex}"}
    return {**extensions, "payment-identifier": {**asked, "info": info}}
