#!/usr/bin/env bash
# The x402 handshake by hand: send the request, read the challenge, sign it, pay.
set -euo pipefail
url=${CLEARBOARD_URL:-http://127.0.0.1:4321}
here=$(cd "$(dirname "$0")" && pwd)
body='{"products":["langchain","crewai"]}'

# Free: no key, no account.
curl -sS "$url/api/agent/v1/search?q=vector+database&limit=1"
echo

# A paid operation without a payment: 402, and the header contains the challenge to sign.
challenge=$(curl -sS -o /dev/null -D - "$url/api/agent/v1/compare" -H 'content-type: application/json' -d "$body" |
  tr -d '\r' | sed -n 's/^payment-required: //Ip')

payment=$(node "$here/sign.mjs" "$challenge")

# The same request with the signed payment.
curl -sS "$url/api/agent/v1/compare" -H 'content-type: application/json' -d "$body" \
  -H "PAYMENT-SIGNATURE: $payment"
echo
