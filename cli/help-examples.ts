/** Examples of commands whose help needs no other text, by the words of the command. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  "builds list": ["builds list", "builds list --json"],
  "builds verify": ["builds verify", "builds verify 20261123T234838Z-6114ddbb"],
  "builds rollback": ["builds rollback", "builds rollback 20261123T234838Z-6114ddbb --hold"],
  "builds release": ["builds release"],
  "builds prune": ["builds prune --keep 14 --dry-run", "builds prune --keep 14"],
  "prices extract": ["prices extract anthropic pricing.html --at 2026-11-23"],
  "payments list": ["payments list --state unknown", "payments list --since 2026-11-21 --json"],
  "payments show": ["payments show req_e983e693b0ba226500000004"],
  "payments redeliver": ["payments redeliver req_e983e693b0ba226500000004"],
  "payments refund": [
    "payments refund req_e983e693b0ba226500000004 --transaction 0x6805daf9e3338d6032762e73f8c4df8b8c653c671f2ad44c8fcce23195b34c13",
  ],
  "payments reconcile": ["payments reconcile"],
  "points list": ["points list langchain", "points list --limit 10 --json"],
  "periods close": ["periods close"],
  "products list": ["products list --category agents", "products list --hidden --json"],
  "products add": [
    'products add example --name Example --category agents --homepage https://example.org --subject ai --description "An agent that writes examples." --tags agent examples --license open-source',
  ],
  "products verify": ["products verify langchain"],
  "products hide": ["products hide example"],
  "ledger restore": ["ledger restore /backups/ledger-2026-11-23.sqlite"],
  completion: [
    "completion bash > ~/.local/share/bash-completion/completions/clearboard",
    "completion zsh > ~/.zfunc/_clearboard",
    "completion fish > ~/.config/fish/completions/clearboard.fish",
  ],
  operations: ["operations", "operations --json"],
};
