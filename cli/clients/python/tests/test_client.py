"""Run by test/full/cli/python-client.test.ts, which starts a server and a signer."""

import base64
import json
import os
import subprocess
import unittest

import httpx

from clearboard_client import TOOLS, Clearboard, ClearboardError, PaymentRefused, UnfinishedPayment
from clearboard_client.client import _lost_answer, _signs_in
from clearboard_client.payment import USDC, read_offer, to_atomic, to_decimal

URL = os.environ["CLEARBOARD_URL"]
COMPARE = {"products": ["langchain", "crewai"]}


class ProcessWallet:
    """A wallet whose key is in another process: one line of JSON in, one signature out."""

    address = os.environ["SIGNER_ADDRESS"]

    def _sign(self, what: dict) -> str:
        command = json.loads(os.environ["SIGNER"])
        return subprocess.run(command, input=json.dumps(what), capture_output=True, text=True, check=True).stdout.strip()

    def sign_typed_data(self, typed_data: dict) -> str:
        return self._sign({"typed": typed_data})

    def sign_message(self, text: str) -> str:
        return self._sign({"message": text})


class Losing(httpx.HTTPTransport):
    """Loses so many answers that came for a payment: cut, or as a proxy's error of a status."""

    def __init__(self, times: int, status: int | None = None) -> None:
        super().__init__()
        self.status = status
        self.left = times
        self.payments: set[str] = set()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        payment = request.headers.get("payment-signature")
        if payment is not None:
            self.payments.add(payment)
            if self.left > 0:
                self.left -= 1
                response.read()
                if self.status is not None:
                    return httpx.Response(self.status, headers={"location": "http://127.0.0.1:9/"})
                raise httpx.RemoteProtocolError("terminated")
        return response


def client(**options) -> Clearboard:
    return Clearboard(URL, wallet=ProcessWallet(), sleep=lambda seconds: None, **options)


class ClientTest(unittest.TestCase):
    def test_reads_what_is_free(self):
        board = Clearboard(URL + "/")
        self.assertEqual(len(board.get("/api/agent/v1/search", q="vector database", limit=2).data["results"]), 2)
        self.assertEqual(board.tool("get_product", slug="langchain").data["slug"], "langchain")
        with self.assertRaises(ClearboardError) as refused:
            board.tool("get_product", slug="no-such-product")
        self.assertEqual((refused.exception.status, refused.exception.body["error"]), (404, "PRODUCT_NOT_FOUND"))
        with self.assertRaises(ClearboardError) as unpaid:
            board.post("/api/agent/v1/compare", COMPARE)
        self.assertEqual(unpaid.exception.status, 402)

    def test_pays(self):
        board = client()
        payment = board.tool("compare_products", **COMPARE).meta["payment"]
        self.assertEqual((payment["status"], payment["amount"], board.spent), ("settled", "0.01", "0.01"))

    def test_signs_nothing_above_its_ceilings(self):
        with self.assertRaises(PaymentRefused):
            client(max_per_call="0.009").post("/api/agent/v1/compare", COMPARE)
        board = client(max_total="0.015")
        board.post("/api/agent/v1/compare", COMPARE)
        with self.assertRaises(PaymentRefused):
            board.post("/api/agent/v1/compare", COMPARE)
        self.assertEqual(board.spent, "0.01")

    def test_fetches_an_answer_that_was_paid_for_and_lost(self):
        transport = Losing(1)
        answer = client(http=httpx.Client(transport=transport)).post("/api/agent/v1/compare", COMPARE)
        self.assertEqual((answer.meta["payment"]["status"], len(transport.payments)), ("settled", 1))

    def test_never_signs_a_second_payment(self):
        transport = Losing(2)
        board = client(http=httpx.Client(transport=transport), tries=2)
        with self.assertRaises(UnfinishedPayment) as unfinished:
            board.post("/api/agent/v1/compare", COMPARE)
        self.assertEqual(transport.payments, {unfinished.exception.payment})

    def test_presents_the_same_payment_after_errors_that_may_hide_a_charge(self):
        for status in [500, 502, 504]:
            transport = Losing(1, status)
            answer = client(http=httpx.Client(transport=transport)).post("/api/agent/v1/compare", COMPARE)
            self.assertEqual((answer.meta["payment"]["status"], len(transport.payments)), ("settled", 1))
        for status in [502, 307]:
            transport = Losing(9, status)
            board = client(http=httpx.Client(transport=transport, follow_redirects=True), tries=2)
            with self.assertRaises(UnfinishedPayment) as unfinished:
                board.post("/api/agent/v1/compare", COMPARE)
            self.assertEqual(transport.payments, {unfinished.exception.payment})

    def test_signs_nothing_that_is_valid_for_long(self):
        offer = {
            "scheme": "exact",
            "network": "eip155:84532",
            "amount": "1000",
            "asset": USDC["eip155:84532"],
            "payTo": "0x" + "22" * 20,
            "extra": {"name": "USDC", "version": "2"},
        }
        for seconds, read in [(3600, True), (3601, False), (0, False)]:
            required = {"x402Version": 2, "resource": {}, "accepts": [{**offer, "maxTimeoutSeconds": seconds}]}
            header = base64.b64encode(json.dumps(required).encode()).decode()
            if read:
                self.assertEqual(read_offer(header)[1].maxTimeoutSeconds, seconds)
            else:
                self.assertRaises(PaymentRefused, read_offer, header)

    def test_signs_in_at_the_asked_address_only(self):
        url = "https://board.example/api/agent/v1/receipts/00/answer"
        lines = ["board.example wants you to sign in with your Ethereum account:", "0xAb", "", f"URI: {url}", "Nonce: n1"]
        self.assertTrue(_signs_in("\n".join(lines), url, "n1", "0xab"))
        for index, wrong in enumerate(["evil.example wants", "0xcd", None, "URI: https://evil.example", "Nonce: n2"]):
            if wrong is not None:
                changed = [*lines[:index], wrong, *lines[index + 1 :]]
                self.assertFalse(_signs_in("\n".join(changed), url, "n1", "0xab"))
        answered = httpx.Response(409, json={"settled_payment": {"answer": url}})
        self.assertEqual(_lost_answer(answered, "https://board.example"), url)
        self.assertIsNone(_lost_answer(answered, "https://other.example"))

    def test_amounts_are_exact(self):
        self.assertEqual((to_atomic("0.000001"), to_atomic("5"), to_decimal(10_000)), (1, 5_000_000, "0.01"))
        for wrong in ["", "-1", "0.0000001", "NaN", "Infinity"]:
            with self.assertRaises(ValueError):
                to_atomic(wrong)

    def test_knows_the_tools(self):
        self.assertIn("search_products", TOOLS)


if __name__ == "__main__":
    unittest.main()
