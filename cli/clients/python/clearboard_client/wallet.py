"""What signs. The key stays in the wallet."""

from typing import Any, Protocol


class Wallet(Protocol):
    """Signs typed data (EIP-712) and messages (EIP-191)."""

    @property
    def address(self) -> str: ...

    def sign_typed_data(self, typed_data: dict[str, Any]) -> str:
        """Signs a full EIP-712 document. Returns 0x and hex digits."""
        ...

    def sign_message(self, text: str) -> str:
        """Signs a text as `personal_sign` does. Returns 0x and hex digits."""
        ...


class AccountWallet:
    """A wallet on an account of eth-account, which comes with `clearboard-client[x402]`."""

    def __init__(self, account: Any) -> None:
        self._account = account

    @property
    def address(self) -> str:
        return str(self._account.address)

    def sign_typed_data(self, typed_data: dict[str, Any]) -> str:
        return _hex(self._account.sign_typed_data(full_message=typed_data).signature)

    def sign_message(self, text: str) -> str:
        from eth_account.messages import encode_defunct

        return _hex(self._account.sign_message(encode_defunct(text=text)).signature)


def _hex(signature: bytes) -> str:
    return "0x" + bytes(signature).hex()
