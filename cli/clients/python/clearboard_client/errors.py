"""Errors of paying."""


class PaymentRefused(Exception):
    """An offer is not accepted, or the wallet would have to sign something unexpected. Nothing was signed."""


class UnfinishedPayment(Exception):
    """No answer came, and it is not known whether the payment went through.

    Call again with `payment` in the header PAYMENT-SIGNATURE, and sign nothing new.
    """

    def __init__(self, payment: str) -> None:
        super().__init__("No answer came, and it is not known whether the payment went through.")
        self.payment = payment
