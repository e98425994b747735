-- One transaction refunds one payment.
CREATE UNIQUE INDEX payments_refund ON payments (refund_transaction) WHERE refund_transaction IS NOT NULL;
