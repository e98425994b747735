"""Client of a Clearboard server: free answers and answers paid over x402."""

from .client import Answer, Clearboard, ClearboardError
from .errors import PaymentRefused, UnfinishedPayment
from .tools import TOOLS, Tool
from .wallet import AccountWallet, Wallet

__all__ = [
    "TOOLS",
    "AccountWallet",
    "Answer",
    "Clearboard",
    "ClearboardError",
    "PaymentRefused",
    "Tool",
    "UnfinishedPayment",
    "Wallet",
]
