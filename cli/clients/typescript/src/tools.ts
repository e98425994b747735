// Tools of the agent API, made from its operations. Do not edit.

export interface ToolDefinition {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
}

export const TOOLS: readonly ToolDefinition[] = [
  {
    "name": "search_products",
    "method": "GET",
    "path": "/api/agent/v1/search",
    "description": "Free. Finds products, and models by name, for words: names, categories, tasks. Understands typos and synonyms. Use it for which tool does something. Next: get_product, search_models.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "q": {
          "type": "string",
          "minLength": 2,
          "maxLength": 200,
          "examples": [
            "vector database"
          ]
        },
        "category": {
          "description": "An unknown one is answered with those that exist.",
          "examples": [
            "developer"
          ],
          "type": "string"
        },
        "limit": {
          "default": 10,
          "type": "integer",
          "minimum": 1,
          "maximum": 50
        }
      },
      "required": [
        "q"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "rank_products",
    "method": "GET",
    "path": "/api/agent/v1/rank",
    "description": "Free. The promotional board: products with paid Rank Points first, labelled promoted, then by objective signals. Rank is no rating of quality. Use it for who promotes; else search_products or list_signals.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "scope": {
          "default": "overall",
          "description": "All time, this UTC month or this ISO week.",
          "type": "string",
          "enum": [
            "overall",
            "monthly",
            "weekly"
          ]
        },
        "category": {
          "default": "all",
          "description": "all, or a category.",
          "examples": [
            "agents"
          ],
          "type": "string"
        },
        "limit": {
          "default": 50,
          "type": "integer",
          "minimum": 1,
          "maximum": 100
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "get_product",
    "method": "GET",
    "path": "/api/agent/v1/products/{slug}",
    "description": "Free. All facts of one product, each figure with its date, and its board positions. Takes a slug of search_products or list_signals. Next: compare_products for several.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "slug": {
          "type": "string",
          "minLength": 1,
          "maxLength": 120,
          "description": "Slug, or the exact name.",
          "examples": [
            "langchain"
          ]
        }
      },
      "required": [
        "slug"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "search_models",
    "method": "GET",
    "path": "/api/agent/v1/models",
    "description": "Free. Lists models with prices, ability from public scores, context and status, by name, seller, kind, price or score. Use it for what models cost, which fit or score best. Next: get_model.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "q": {
          "description": "Names, makers, versions or tiers, comma-separated.",
          "examples": [
            "gpt-5.6"
          ],
          "type": "string",
          "minLength": 2,
          "maxLength": 200
        },
        "provider": {
          "description": "The seller.",
          "type": "string",
          "minLength": 1,
          "maxLength": 60
        },
        "maker": {
          "type": "string",
          "minLength": 1,
          "maxLength": 60
        },
        "country": {
          "description": "Of the seller's legal seat: FR, or EU.",
          "type": "string",
          "pattern": "^[A-Za-z]{2}$"
        },
        "kind": {
          "type": "string",
          "enum": [
            "text",
            "embedding",
            "rerank",
            "speech_to_text",
            "text_to_speech",
            "speech_to_speech",
            "image",
            "video",
            "ocr"
          ]
        },
        "modality": {
          "description": "It reads or makes this.",
          "type": "string",
          "enum": [
            "text",
            "image",
            "audio",
            "video",
            "pdf"
          ]
        },
        "min_context": {
          "description": "Tokens.",
          "type": "integer",
          "minimum": 1,
          "maximum": 100000000
        },
        "max_input_price": {
          "description": "US dollars per million tokens.",
          "type": "number",
          "minimum": 0,
          "maximum": 1000000
        },
        "tools": {
          "description": "It calls tools.",
          "type": "boolean"
        },
        "open_weights": {
          "type": "boolean"
        },
        "status": {
          "default": "sold",
          "description": "sold, or ending: with an announced end.",
          "type": "string",
          "enum": [
            "sold",
            "ending",
            "retired",
            "all"
          ]
        },
        "sort": {
          "default": "relevance",
          "type": "string",
          "enum": [
            "relevance",
            "newest",
            "price",
            "score",
            "context",
            "name"
          ]
        },
        "score": {
          "default": "general",
          "description": "Kind of ability.",
          "type": "string",
          "enum": [
            "agent",
            "code",
            "math",
            "knowledge",
            "instruction",
            "writing",
            "vision",
            "general",
            "multilingual",
            "factuality",
            "tool-use",
            "long-context"
          ]
        },
        "rows": {
          "default": "models",
          "description": "One row a model, or one a seller.",
          "type": "string",
          "enum": [
            "models",
            "listings"
          ]
        },
        "cursor": {
          "description": "next_cursor.",
          "type": "string",
          "maxLength": 400
        },
        "limit": {
          "default": 10,
          "type": "integer",
          "minimum": 1,
          "maximum": 100
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "get_model",
    "method": "GET",
    "path": "/api/agent/v1/models/{id}",
    "description": "Free. All sellers of one model: every rate with its quote, hash and day, what a call costs, price history, notices, scores, and cheaper models. Takes an id of search_models. Next: optimize_model weighs a task.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 200,
          "description": "provider/model_id, maker/model, plain model id or alias.",
          "examples": [
            "openai/gpt-5.6-sol"
          ]
        },
        "input_tokens": {
          "default": 1000,
          "description": "Of the call whose cost is computed.",
          "type": "integer",
          "minimum": 1,
          "maximum": 100000000
        },
        "output_tokens": {
          "default": 500,
          "type": "integer",
          "minimum": 0,
          "maximum": 100000000
        },
        "cached_tokens": {
          "default": 0,
          "description": "Part of input_tokens read from the cache.",
          "type": "integer",
          "minimum": 0,
          "maximum": 100000000
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_changes",
    "method": "GET",
    "path": "/api/agent/v1/changes",
    "description": "Free. Price changes, shutdowns and new models. Announced ones first, then past ones, newest first. Use it for what changed (announced=false, since) or ends next (kind=shutdown). Each row names the model for get_model.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "models": {
          "description": "Only of these models: ids or names, comma-separated.",
          "examples": [
            "gpt-5-mini, openai/o3"
          ],
          "type": "string",
          "minLength": 2,
          "maxLength": 1000
        },
        "kind": {
          "type": "string",
          "enum": [
            "price",
            "shutdown",
            "new_model"
          ]
        },
        "announced": {
          "description": "Only ahead, or only past.",
          "type": "boolean"
        },
        "provider": {
          "description": "The seller.",
          "examples": [
            "openai"
          ],
          "type": "string",
          "minLength": 1,
          "maxLength": 60
        },
        "since": {
          "description": "Only on or after this day.",
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "format": "date"
        },
        "cursor": {
          "description": "next_cursor.",
          "type": "string",
          "maxLength": 400
        },
        "limit": {
          "default": 10,
          "type": "integer",
          "minimum": 1,
          "maximum": 100
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "list_signals",
    "method": "GET",
    "path": "/api/agent/v1/signals",
    "description": "Free. Products that grow fastest or have most GitHub stars, of all or of one category, licence or topic. Use it for what grows or is popular; no place in it is sold. Windows end at each product's last reading (as_of). Next: get_product.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "signal": {
          "default": "growth_30d",
          "description": "Stars gained in a window, stars, or visits sent.",
          "type": "string",
          "enum": [
            "growth_30d",
            "growth_7d",
            "growth_90d",
            "stars",
            "visits"
          ]
        },
        "q": {
          "description": "Only products that match these words.",
          "examples": [
            "vector database"
          ],
          "type": "string",
          "minLength": 2,
          "maxLength": 200
        },
        "category": {
          "type": "string",
          "enum": [
            "agents",
            "developer",
            "security",
            "agencies",
            "ai-media",
            "marketing",
            "seo",
            "productivity",
            "business",
            "social",
            "health",
            "domains",
            "design",
            "ecommerce",
            "crypto",
            "education",
            "hiring",
            "writing",
            "leaderboards",
            "audio",
            "sales",
            "news",
            "games",
            "people",
            "directories",
            "travel",
            "real-estate",
            "other"
          ]
        },
        "license": {
          "type": "string",
          "enum": [
            "open-source",
            "source-available",
            "proprietary"
          ]
        },
        "subject": {
          "description": "ai (AI products alone); ai-infrastructure (general technology with a named use in AI, such as vector search or GPUs); or other software.",
          "type": "string",
          "enum": [
            "ai",
            "ai-infrastructure",
            "software"
          ]
        },
        "limit": {
          "default": 10,
          "type": "integer",
          "minimum": 1,
          "maximum": 100
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "compare_products",
    "method": "POST",
    "path": "/api/agent/v1/compare",
    "description": "Paid: 0.01 USDC per answer over x402. Compares 2 to 8 products, language models, or models for one task (embeddings, speech, images): category, board positions, stars and growth, licence, list price, and each difference with its better side. For candidates of a search.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "products": {
          "minItems": 2,
          "maxItems": 8,
          "type": "array",
          "items": {
            "type": "string",
            "maxLength": 200
          },
          "uniqueItems": true,
          "description": "Slugs or names of products, ids of models (`model_id` or `provider/model_id`).",
          "examples": [
            [
              "langchain",
              "LlamaIndex",
              "crewai"
            ]
          ]
        }
      },
      "required": [
        "products"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "optimize_model",
    "method": "POST",
    "path": "/api/agent/v1/optimize-model",
    "description": "Paid: 0.05 USDC per answer over x402. Finds a cheaper model for a task in eleven languages: yearly costs, probability from public scores to be as good, verdict, test plan. For one task; analyse_bill weighs a whole bill. Unpaid: its free `reading`.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "task": {
          "type": "string",
          "minLength": 3,
          "maxLength": 2000,
          "description": "What the model does, with sizes and demands; exactly, as in `reading.exact`: work=summarisation input_tokens=900 batch=yes.",
          "examples": [
            "Answer customer questions in our help-desk chat"
          ]
        },
        "current_model": {
          "type": "string",
          "maxLength": 200,
          "description": "Model in use: `model_id`, `provider/model_id` or its name.",
          "examples": [
            "gpt-4o"
          ]
        },
        "max_cost": {
          "description": "Most that one call may cost, in USD.",
          "type": "number",
          "exclusiveMinimum": 0
        },
        "monthly_calls": {
          "description": "10,000 when absent.",
          "type": "integer",
          "minimum": 1,
          "maximum": 100000000
        },
        "constraints": {
          "type": "object",
          "properties": {
            "min_context_window": {
              "description": "In tokens.",
              "type": "integer",
              "minimum": 1000,
              "maximum": 9007199254740991
            },
            "min_tier": {
              "description": "Weakest tier allowed; weakest first.",
              "type": "string",
              "enum": [
                "mini",
                "fast",
                "open",
                "reasoning",
                "flagship"
              ]
            },
            "providers": {
              "description": "Provider ids; absent means any.",
              "maxItems": 50,
              "type": "array",
              "items": {
                "type": "string",
                "maxLength": 200
              }
            }
          },
          "additionalProperties": false
        }
      },
      "required": [
        "task",
        "current_model"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "research_products",
    "method": "POST",
    "path": "/api/agent/v1/research",
    "description": "Paid: 0.05 USDC per answer over x402. Answers a question about AI products and models: alternatives, fastest growing, newest, counts, licences, prices, sellers, ends, A against B. Or describes a field, with sources. Unpaid: its free `reading`. Next: compare_products.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "query": {
          "type": "string",
          "minLength": 3,
          "maxLength": 500,
          "description": "A question, or exact: vector databases ask=most_used license=mit,apache-2.0.",
          "examples": [
            "vector database"
          ]
        },
        "limit": {
          "default": 15,
          "description": "Most products, and models.",
          "type": "integer",
          "minimum": 1,
          "maximum": 50
        }
      },
      "required": [
        "query"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "plan_migration",
    "method": "POST",
    "path": "/api/agent/v1/migration-plan",
    "description": "Paid: 0.05 USDC per answer over x402. For models that are shut down or will be: days left, the provider's notice and named successor, as good models by price, cost before and after, what breaks and what to test. Free when none ends. list_changes names the models that end, free.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "models": {
          "minItems": 1,
          "maxItems": 50,
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 200
          },
          "description": "Models in use: `model_id` or `provider/model_id`.",
          "examples": [
            [
              "gpt-4-turbo",
              "claude-3-5-haiku-20241022"
            ]
          ]
        },
        "within_days": {
          "default": 365,
          "description": "For models that end within so many days or have ended.",
          "type": "integer",
          "minimum": 1,
          "maximum": 3650
        }
      },
      "required": [
        "models"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "analyse_bill",
    "method": "POST",
    "path": "/api/agent/v1/bill-analysis",
    "description": "Paid: from 0.10 USDC per answer over x402. A month of usage by model: what each line and all of them cost now and in twelve months, cheaper models that are as good, and cache, batch service and tiers left unused. Takes the usage export of a provider.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "lines": {
          "minItems": 1,
          "maxItems": 1000,
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "model": {
                "type": "string",
                "minLength": 1,
                "maxLength": 200,
                "description": "`model_id` or `provider/model_id`."
              },
              "calls": {
                "type": "integer",
                "minimum": 1,
                "maximum": 1000000000,
                "description": "Calls in the month."
              },
              "input_tokens": {
                "type": "integer",
                "minimum": 0,
                "maximum": 1000000000000000,
                "description": "Of all calls of the month, cached ones included."
              },
              "cached_input_tokens": {
                "description": "Part of input_tokens read from the cache.",
                "type": "integer",
                "minimum": 0,
                "maximum": 1000000000000000
              },
              "output_tokens": {
                "type": "integer",
                "minimum": 0,
                "maximum": 1000000000000000,
                "description": "Of all calls of the month, thinking included."
              },
              "batch": {
                "description": "Sent to the batch service.",
                "type": "boolean"
              },
              "task": {
                "description": "What the calls do; general chat when absent.",
                "type": "string",
                "minLength": 3,
                "maxLength": 500
              }
            },
            "required": [
              "model",
              "calls",
              "input_tokens",
              "output_tokens"
            ],
            "additionalProperties": false
          },
          "description": "One line per model and use, of one month.",
          "examples": [
            [
              {
                "model": "gpt-4o",
                "calls": 200000,
                "input_tokens": 240000000,
                "output_tokens": 50000000,
                "task": "Answer customer questions in chat"
              },
              {
                "model": "claude-opus-4-7",
                "calls": 10000,
                "input_tokens": 220000000,
                "output_tokens": 9000000
              }
            ]
          ]
        }
      },
      "required": [
        "lines"
      ],
      "additionalProperties": false
    }
  }
];
