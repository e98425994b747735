"""The client: calls, pays within ceilings, and fetches answers that were lost on the way."""

import re
import threading
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlsplit

import httpx
from pydantic import BaseModel

from .errors import PaymentRefused, UnfinishedPayment
from .payment import read_offer, sign_offer, to_atomic, to_decimal
from .tools import TOOLS
from .wallet import Wallet

_LONGEST_WAIT_SECONDS = 30.0


class Answer(BaseModel, extra="allow"):
    """An answer of the API: `data`, and `meta` with source, date, citation and, when paid, the payment."""

    data: Any
    meta: dict[str, Any]


class ClearboardError(Exception):
    """A refusal by the server. `body` has the code in `error`, and `advice`."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(f"{status} {body.get('error', '')}: {body.get('message', '')}")
        self.status = status
        self.body = body


class Clearboard:
    """A client of one server. Without a wallet it calls what is free.

    >>> board = Clearboard("https://board.example.org", wallet=AccountWallet(account), max_per_call="0.10")
    >>> board.get("/api/agent/v1/search", q="vector database").data["results"]
    >>> board.post("/api/agent/v1/compare", {"products": ["langchain", "crewai"]}).meta["payment"]
    """

    def __init__(
        self,
        base_url: str,
        *,
        wallet: Wallet | None = None,
        max_per_call: str = "0.25",
        max_total: str = "5",
        tries: int = 6,
        http: httpx.Client | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Amounts are decimal strings of USDC; `tries` is how often one payment is presented."""
        self.base_url = base_url.rstrip("/")
        self._wallet = wallet
        self._per_call = to_atomic(max_per_call)
        self._total = to_atomic(max_total)
        self._tries = tries
        self._http = http or httpx.Client(timeout=60)
        self._sleep = sleep
        self._spent = 0
        self._lock = threading.Lock()

    @property
    def spent(self) -> str:
        """What has been signed for so far, in USDC."""
        return to_decimal(self._spent)

    def get(self, path: str, **query: Any) -> Answer:
        """Calls a GET operation. Raises ClearboardError, PaymentRefused or UnfinishedPayment."""
        return self._call("GET", path, query, None)

    def post(self, path: str, body: dict[str, Any]) -> Answer:
        """Calls a POST operation. Raises ClearboardError, PaymentRefused or UnfinishedPayment."""
        return self._call("POST", path, {}, body)

    def tool(self, name: str, **given: Any) -> Answer:
        """Calls an operation by its name as a tool, such as `search_products`."""
        tool = TOOLS[name]
        in_path = re.findall(r"\{(\w+)\}", tool.path)
        path = tool.path
        for key in in_path:
            path = path.replace(f"{{{key}}}", quote(str(given[key]), safe="/" if key == "id" else ""))
        rest = {key: value for key, value in given.items() if key not in in_path}
        return self.get(path, **rest) if tool.method == "GET" else self.post(path, rest)

    def _call(self, method: str, path: str, query: dict[str, Any], body: dict[str, Any] | None) -> Answer:
        request = self._http.build_request(
            method, self.base_url + path, params=query or None, json=body, headers={"accept": "application/json"}
        )
        response = self._http.send(request)
        if response.status_code == 402 and self._wallet is not None:
            return _read(self._pay(request, response, self._wallet))
        return _read(response)

    def _pay(self, request: httpx.Request, asked: httpx.Response, wallet: Wallet) -> httpx.Response:
        if asked.history:
            raise PaymentRefused(f"{request.url} redirects to {asked.url}, which asks for a payment: call it there.")
        required, offer = read_offer(asked.headers.get("payment-required"))
        amount = int(offer.amount)
        if amount > self._per_call:
            raise PaymentRefused(
                f"The answer costs {to_decimal(amount)} USDC, more than max_per_call of {to_decimal(self._per_call)}."
            )
        # Counted before the signature exists, so that threads stay within the ceiling together.
        with self._lock:
            if self._spent + amount > self._total:
                raise PaymentRefused(
                    f"The answer costs {to_decimal(amount)} USDC, and {self.spent} of max_total "
                    f"{to_decimal(self._total)} are spent."
                )
            self._spent += amount
        try:
            payment = sign_offer(required, offer, wallet)
        except Exception:
            with self._lock:
                self._spent -= amount
            raise
        return self._present(request, payment, wallet)

    def _present(self, request: httpx.Request, payment: str, wallet: Wallet) -> httpx.Response:
        request.headers["payment-signature"] = payment
        attempt = 0
        # Whether the server may have the payment, although no answer says so.
        uncertain = False
        while True:
            attempt += 1
            try:
                # A payment is for the address that asked, so a redirect is not followed.
                response = self._http.send(request, follow_redirects=False)
            except httpx.TransportError as error:
                if attempt >= self._tries:
                    raise UnfinishedPayment(payment) from error
                uncertain = True
                self._sleep(attempt)
                continue
            lost = _lost_answer(response, self.base_url)
            if lost is not None:
                return self._fetch_lost(lost, wallet)
            status = response.status_code
            if 300 <= status < 400:
                raise UnfinishedPayment(payment)
            limited = status == 429 and _json(response).get("error") != "DAILY_SPEND_LIMIT_REACHED"
            if not (status >= 500 or (limited and uncertain) or _is_in_progress(response)):
                return response
            if attempt >= self._tries:
                raise UnfinishedPayment(payment)
            uncertain = True
            after = response.headers.get("retry-after", "2")
            self._sleep(min(float(after) if after.isdigit() else 2.0, _LONGEST_WAIT_SECONDS))

    def _fetch_lost(self, url: str, wallet: Wallet) -> httpx.Response:
        """Signs a challenge (EIP-4361, which moves no money) and fetches an answer that was paid for."""
        challenge = _read(self._http.get(url, follow_redirects=False)).data.get("challenge") or {}
        nonce, message = challenge.get("nonce"), challenge.get("message")
        if not isinstance(message, str) or not _signs_in(message, url, str(nonce), wallet.address):
            raise PaymentRefused(f"{url} asks for a signature of something other than its challenge. Nothing was signed.")
        proof = {"nonce": str(nonce), "signature": wallet.sign_message(message)}
        answer = _read(self._http.get(url, params=proof, follow_redirects=False)).data.get("answer")
        if not isinstance(answer, dict):
            raise PaymentRefused(f"{url} returned no answer.")
        return httpx.Response(200, json=answer)


def _read(response: httpx.Response) -> Answer:
    if response.is_success:
        return Answer(**response.json())
    body = _json(response)
    raise ClearboardError(response.status_code, body)


def _json(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _is_in_progress(response: httpx.Response) -> bool:
    return response.status_code == 409 and _json(response).get("in_progress") is True


def _lost_answer(response: httpx.Response, base_url: str) -> str | None:
    settled = _json(response).get("settled_payment") if response.status_code == 409 else None
    url = settled.get("answer") if isinstance(settled, dict) else None
    if not isinstance(url, str):
        return None
    # An address of another origin is not trusted.
    return url if urlsplit(url)[:2] == urlsplit(base_url)[:2] else None


def _signs_in(message: str, url: str, nonce: str, address: str) -> bool:
    lines = message.split("\n")
    return (
        lines[0] == f"{urlsplit(url).netloc} wants you to sign in with your Ethereum account:"
        and len(lines) > 1
        and lines[1].lower() == address.lower()
        and f"URI: {url}" in lines
        and f"Nonce: {nonce}" in lines
    )
