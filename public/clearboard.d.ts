// Types of the agent API, made from /openapi.json with openapi-typescript. Do not edit.

export interface paths {
    "/api/agent/v1/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Manifest
         * @description What this service can do, where, at what price and within which limits. Free.
         */
        get: operations["getManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/pricing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Price list
         * @description What each operation costs. The same objects make the 402 challenges. Free.
         */
        get: operations["getPricing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search products
         * @description Finds products, and models by name, for words: names, categories, tasks. Understands typos and synonyms. Free.
         */
        get: operations["searchProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/rank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Promotional board
         * @description The promotional board: products with paid Rank Points first, labelled promoted, then by objective signals. Rank is no rating of quality. Free.
         */
        get: operations["rankProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/products/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One product
         * @description All facts of one product, each figure with its date, and its board positions. Free.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whole catalogue
         * @description Every listed product in slug order, page by page, and the fields of the datasets that can be queried. Free.
         */
        get: operations["getCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All boards
         * @description Every board at a glance: scopes, periods, thresholds to enter the Top 10 and Top 100, and each category's leader. Free.
         */
        get: operations["getRankings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search models
         * @description Lists models with prices, ability from public scores, context and status, by name, seller, kind, price or score. Free.
         */
        get: operations["searchModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/models/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One model
         * @description All sellers of one model: every rate with its quote, hash and day, what a call costs, price history, notices, scores, and cheaper models. Free.
         */
        get: operations["getModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of models
         * @description Price changes, shutdowns and new models. Announced ones first, then past ones, newest first. Free.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Objective signals
         * @description Products that grow fastest or have most GitHub stars, of all or of one category, licence or topic. Free.
         */
        get: operations["listSignals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/receipts/{receipt_hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receipt check
         * @description Says whether a receipt hash is ours and what became of the payment, without payer or content. Free.
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/receipts/{receipt_hash}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lost answer
         * @description Gives a paid answer again, for 24 hours, to the wallet that paid. Without parameters it gives a challenge; with nonce and the wallet's signature of the challenge, the answer. Free.
         */
        get: operations["getLostAnswer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payment configuration
         * @description Which rail payments go over, to whom, in which token, and the spending ceilings. Read it before you spend. Free.
         */
        get: operations["getPaymentsConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payment health
         * @description Whether a payment can be taken now, and why not where it cannot. Free.
         */
        get: operations["getPaymentsHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comparison
         * @description Compares 2 to 8 products, language models, or models for one task (embeddings, speech, images): category, board positions, stars and growth, licence, list price, and each difference with its better side. Costs 0.01 USDC. Call once without payment: `reading` in the 402 says how the request was understood. Reword until it is right, then pay.
         */
        post: operations["compareProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/optimize-model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Model optimisation
         * @description Finds a cheaper model for a task in eleven languages: yearly costs, probability from public scores to be as good, verdict, test plan. Costs 0.05 USDC. Call once without payment: `reading` in the 402 says how the request was understood. Reword until it is right, then pay.
         */
        post: operations["optimizeModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/research": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Research
         * @description Answers a question about AI products and models: alternatives, fastest growing, newest, counts, licences, prices, sellers, ends, A against B. Or describes a field, with sources. Costs 0.05 USDC. Call once without payment: `reading` in the 402 says how the request was understood. Reword until it is right, then pay.
         */
        post: operations["researchProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/dataset/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dataset query
         * @description Filters, sorts, projects and counts the rows of ai-products or model-pricing. The price follows from the rows that come back. Costs 0.02 USDC up to 50 rows, 0.05 USDC up to 200 rows, 0.10 USDC up to 500 rows. Call once without payment: `reading` in the 402 says how the request was understood. Reword until it is right, then pay.
         */
        post: operations["queryDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rank history
         * @description Positions of one product on every recorded day of 3, 6 or 12 months, with best, worst and movement, closed periods with their hashes, and its stars over the same time. Costs 0.05 USDC. Call once without payment: `reading` in the 402 says how the request was understood. Reword until it is right, then pay.
         */
        post: operations["getProductHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/migration-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Migration plan
         * @description For models that are shut down or will be: days left, the provider's notice and named successor, as good models by price, cost before and after, what breaks and what to test. Free when none ends. Costs 0.05 USDC. Call once without payment: `reading` in the 402 says how the request was understood. Reword until it is right, then pay.
         */
        post: operations["planMigration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/bill-analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bill analysis
         * @description A month of usage by model: what each line and all of them cost now and in twelve months, cheaper models that are as good, and cache, batch service and tiers left unused. Costs 0.10 USDC up to 50 lines, 0.50 USDC up to 1000 lines. Call once without payment: `reading` in the 402 says how the request was understood. Reword until it is right, then pay.
         */
        post: operations["analyseBill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/test-paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Payment smoke test
         * @description Takes a small payment and returns the request it received and the settlement receipt. Costs 0.01 USDC.
         */
        post: operations["testPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/premium/rank-intelligence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rank intelligence
         * @description The Top 100 with daily movement, what it takes to enter the Top 10 and Top 100 of every scope, category summaries, where Rank Points come from, and closed periods with their hashes. Costs 0.1 USDC. Call once without payment: `reading` in the 402 says how the request was understood. Reword until it is right, then pay.
         */
        get: operations["getRankIntelligence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/v1/premium/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Handshake demo
         * @description Shows the 402 handshake with replay-safe fulfilment. It carries no premium data. Costs 0.1 USDC.
         */
        get: operations["getPremiumDemo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Agent test resource
         * @description A paid resource without parameters, for agents that want to try their wallet. Costs 0.1 USDC.
         */
        get: operations["getAgentTestResource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Receipt: {
            status: string;
            network: string;
            /** @constant */
            currency: "USDC";
            amount: string;
            amount_atomic: string;
            transaction: string;
            product: string;
            /** Format: date-time */
            timestamp: string;
            request_id?: string;
            receipt_version?: string;
            receipt_hash: string;
        } & {
            [key: string]: unknown;
        };
        PaymentRequirement: {
            /** @constant */
            scheme: "exact";
            /** @description CAIP-2 id of the chain. */
            network: string;
            /** @description Address of the token. */
            asset: string;
            /** @description In the token's smallest unit: 0.05 USDC is 50000. */
            amount: string;
            payTo: string;
            maxTimeoutSeconds: number;
            extra: {
                name: string;
                version: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        ValidationIssue: {
            path: string;
            message: string;
            code: string;
        };
        ProductRecord: {
            name: string;
            slug: string;
            profile_url: string;
            homepage_url: string;
            /** @enum {string} */
            category: "agents" | "developer" | "security" | "agencies" | "ai-media" | "marketing" | "seo" | "productivity" | "business" | "social" | "health" | "domains" | "design" | "ecommerce" | "crypto" | "education" | "hiring" | "writing" | "leaderboards" | "audio" | "sales" | "news" | "games" | "people" | "directories" | "travel" | "real-estate" | "other";
            description: string;
            /** @enum {string} */
            subject: "ai" | "ai-infrastructure" | "software";
            tags: string[];
            /** @enum {string} */
            license: "open-source" | "source-available" | "proprietary";
            github_url: string | null;
            github_stars: number | null;
            github_stars_at: string | null;
            github_stars_growth: ({
                /** Format: date-time */
                as_of: string;
                days_7: number | null;
                days_30: number | null;
                days_90: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            svc_referred_visits_total: number;
            /** Format: date-time */
            listed_at: string;
            verified: boolean;
            listing_source: string;
            operator_reference: boolean;
            /** Format: date-time */
            updated_at: string;
        } & {
            [key: string]: unknown;
        };
        PriceListing: {
            product: string;
            resource_id: string | null;
            operation_id: string;
            method: string;
            path: string;
            url: string;
            mcp_tool: string | null;
            title: string;
            summary: string;
            /** @enum {string} */
            pricing_mode: "free" | "fixed" | "banded";
            price: string;
            price_usd: number;
            /** @constant */
            currency: "USDC";
            bands: ({
                up_to: number;
                price: string;
                unit: string;
            } & {
                [key: string]: unknown;
            })[] | null;
        } & {
            [key: string]: unknown;
        };
        BoardEntry: {
            rank: number;
            slug: string;
            name: string;
            category: string;
            /** @enum {string} */
            subject: "ai" | "ai-infrastructure" | "software";
            profile_url: string;
            homepage_url: string;
            rank_points: number;
            /** @enum {string} */
            basis: "points" | "signals";
            promoted: boolean;
            verified: boolean;
            /** Format: date-time */
            listed_at: string;
            previous_rank: number | null;
            movement: number | null;
        } & {
            [key: string]: unknown;
        };
        ListPrice: {
            /** @constant */
            currency: "USD";
            /** @constant */
            unit: "1M tokens";
            input: {
                provider: string;
                model_id: string;
                /** @enum {string} */
                meter: "input" | "output" | "cache_read" | "cache_write" | "cache_write_5m" | "cache_write_30m" | "cache_write_1h" | "audio_input" | "audio_output" | "image_input" | "image_output";
                usd_per_mtok: string;
                when: {
                    input_tokens_gte?: number;
                    /** @enum {string} */
                    applies_to?: "request" | "marginal";
                    /** @enum {string} */
                    service_tier?: "batch" | "flex" | "priority" | "fast" | "ultrafast";
                    route?: string;
                    utc_window?: string;
                    utc_days?: string;
                };
                /** Format: date */
                effective_from: string;
                effective_to: string | null;
                verified_at: string | null;
                /** @enum {string} */
                status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                evidence: {
                    /** @enum {string} */
                    form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                    /** Format: uri */
                    url: string;
                    page_sha256: string;
                    heading: string;
                    quote: string;
                    /** Format: date-time */
                    read_at: string;
                } | null;
                origin: string;
            } | null;
            output: {
                provider: string;
                model_id: string;
                /** @enum {string} */
                meter: "input" | "output" | "cache_read" | "cache_write" | "cache_write_5m" | "cache_write_30m" | "cache_write_1h" | "audio_input" | "audio_output" | "image_input" | "image_output";
                usd_per_mtok: string;
                when: {
                    input_tokens_gte?: number;
                    /** @enum {string} */
                    applies_to?: "request" | "marginal";
                    /** @enum {string} */
                    service_tier?: "batch" | "flex" | "priority" | "fast" | "ultrafast";
                    route?: string;
                    utc_window?: string;
                    utc_days?: string;
                };
                /** Format: date */
                effective_from: string;
                effective_to: string | null;
                verified_at: string | null;
                /** @enum {string} */
                status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                evidence: {
                    /** @enum {string} */
                    form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                    /** Format: uri */
                    url: string;
                    page_sha256: string;
                    heading: string;
                    quote: string;
                    /** Format: date-time */
                    read_at: string;
                } | null;
                origin: string;
            } | null;
            cache_read: {
                provider: string;
                model_id: string;
                /** @enum {string} */
                meter: "input" | "output" | "cache_read" | "cache_write" | "cache_write_5m" | "cache_write_30m" | "cache_write_1h" | "audio_input" | "audio_output" | "image_input" | "image_output";
                usd_per_mtok: string;
                when: {
                    input_tokens_gte?: number;
                    /** @enum {string} */
                    applies_to?: "request" | "marginal";
                    /** @enum {string} */
                    service_tier?: "batch" | "flex" | "priority" | "fast" | "ultrafast";
                    route?: string;
                    utc_window?: string;
                    utc_days?: string;
                };
                /** Format: date */
                effective_from: string;
                effective_to: string | null;
                verified_at: string | null;
                /** @enum {string} */
                status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                evidence: {
                    /** @enum {string} */
                    form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                    /** Format: uri */
                    url: string;
                    page_sha256: string;
                    heading: string;
                    quote: string;
                    /** Format: date-time */
                    read_at: string;
                } | null;
                origin: string;
            } | null;
            batch_input: {
                provider: string;
                model_id: string;
                /** @enum {string} */
                meter: "input" | "output" | "cache_read" | "cache_write" | "cache_write_5m" | "cache_write_30m" | "cache_write_1h" | "audio_input" | "audio_output" | "image_input" | "image_output";
                usd_per_mtok: string;
                when: {
                    input_tokens_gte?: number;
                    /** @enum {string} */
                    applies_to?: "request" | "marginal";
                    /** @enum {string} */
                    service_tier?: "batch" | "flex" | "priority" | "fast" | "ultrafast";
                    route?: string;
                    utc_window?: string;
                    utc_days?: string;
                };
                /** Format: date */
                effective_from: string;
                effective_to: string | null;
                verified_at: string | null;
                /** @enum {string} */
                status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                evidence: {
                    /** @enum {string} */
                    form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                    /** Format: uri */
                    url: string;
                    page_sha256: string;
                    heading: string;
                    quote: string;
                    /** Format: date-time */
                    read_at: string;
                } | null;
                origin: string;
            } | null;
            batch_output: {
                provider: string;
                model_id: string;
                /** @enum {string} */
                meter: "input" | "output" | "cache_read" | "cache_write" | "cache_write_5m" | "cache_write_30m" | "cache_write_1h" | "audio_input" | "audio_output" | "image_input" | "image_output";
                usd_per_mtok: string;
                when: {
                    input_tokens_gte?: number;
                    /** @enum {string} */
                    applies_to?: "request" | "marginal";
                    /** @enum {string} */
                    service_tier?: "batch" | "flex" | "priority" | "fast" | "ultrafast";
                    route?: string;
                    utc_window?: string;
                    utc_days?: string;
                };
                /** Format: date */
                effective_from: string;
                effective_to: string | null;
                verified_at: string | null;
                /** @enum {string} */
                status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                evidence: {
                    /** @enum {string} */
                    form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                    /** Format: uri */
                    url: string;
                    page_sha256: string;
                    heading: string;
                    quote: string;
                    /** Format: date-time */
                    read_at: string;
                } | null;
                origin: string;
            } | null;
            long_context_from: number | null;
            /** @enum {string} */
            status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
            verified_at: string | null;
            age_days: number | null;
        } & {
            [key: string]: unknown;
        };
        Source: {
            name: string;
            url: string;
            as_of: string | null;
        } & {
            [key: string]: unknown;
        };
        Meta: {
            source: string;
            version: string;
            /** Format: date-time */
            updated_at: string;
            methodology: string;
            canonical: string;
            dataset: string;
            license: string;
            citation: {
                text: string;
                url: string;
                dataset: string;
                methodology: string;
                /** Format: date-time */
                retrieved_at: string;
            } & {
                [key: string]: unknown;
            };
            request_id: string;
            free: boolean;
            payment: components["schemas"]["Receipt"] | null;
        } & {
            [key: string]: unknown;
        };
        GetManifestData: {
            name: string;
            /** @constant */
            version: "1";
            description: string;
            capabilities: string[];
            endpoints: components["schemas"]["PriceListing"][];
            mcp: {
                url: string;
                protocol_version: string;
                tools: string[];
            } & {
                [key: string]: unknown;
            };
            payment: {
                protocol: string;
                x402_version: number;
                rail: {
                    mode: string;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            limits: {
                requests_per_minute: number;
                max_request_usdc: string;
                daily_ceiling_usdc: string;
            } & {
                [key: string]: unknown;
            };
            data: {
                license: string;
                dataset: string;
                build_id: string;
                generated_at: string;
            } & {
                [key: string]: unknown;
            };
            documents: {
                [key: string]: string;
            };
            errors: string[];
        } & {
            [key: string]: unknown;
        };
        GetPricingData: {
            /** @constant */
            currency: "USDC";
            products: components["schemas"]["PriceListing"][];
        } & {
            [key: string]: unknown;
        };
        SearchProductsData: {
            query: string;
            count: number;
            total: number;
            disclosure: string;
            results: ({
                name: string;
                slug: string;
                category: string;
                /** @enum {string} */
                subject: "ai" | "ai-infrastructure" | "software";
                description: string;
                profile_url: string;
                homepage_url: string;
                rank: number | null;
                rank_basis: ("points" | "signals") | null;
                promoted: boolean;
                relevance_score: number;
                matched_terms: string[];
                github_stars: number | null;
                github_stars_at: string | null;
                /** @enum {string} */
                license: "open-source" | "source-available" | "proprietary";
                stars_growth_30d: number | null;
            } & {
                [key: string]: unknown;
            })[];
            models: ({
                id: string;
                provider: string;
                provider_name: string;
                provider_countries: string[] | null;
                model_id: string;
                display_name: string;
                model_key: string | null;
                maker: string | null;
                first_party: boolean;
                /** @enum {string} */
                kind: "text" | "embedding" | "rerank" | "speech_to_text" | "text_to_speech" | "speech_to_speech" | "image" | "video" | "ocr";
                status: string;
                tier: ("mini" | "fast" | "open" | "reasoning" | "flagship") | null;
                reasoning: ("none" | "optional" | "always") | null;
                open_weights: boolean;
                weights_license: {
                    spdx: string | null;
                    name: string;
                    /** @enum {string} */
                    by: "maker" | "list";
                    /** Format: uri */
                    url: string;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                    quote: string;
                    note: string | null;
                } | null;
                tools: boolean | null;
                json_schema: boolean | null;
                modalities: ({
                    input: string[];
                    output: string[];
                } & {
                    [key: string]: unknown;
                }) | null;
                context_window: number | null;
                max_output: number | null;
                released_on: string | null;
                shutdown_on: string | null;
                input_usd_per_mtok: string | null;
                output_usd_per_mtok: string | null;
                cache_read_usd_per_mtok: string | null;
                media_usd_per_mtok: {
                    [key: string]: string;
                };
                unit_prices: ({
                    meter: string;
                    unit: string;
                    usd: string;
                    when: {
                        [key: string]: unknown;
                    };
                    verified_at: string | null;
                    /** Format: date */
                    read_on: string;
                    status: string;
                    origin: string;
                    /** @enum {string} */
                    evidence_form: "page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list";
                    evidence: {
                        /** @enum {string} */
                        form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                        /** Format: uri */
                        url: string;
                        page_sha256: string;
                        heading: string;
                        quote: string;
                        /** Format: date-time */
                        read_at: string;
                    } | null;
                } & {
                    [key: string]: unknown;
                })[];
                price_status: ("verified" | "ageing" | "stale" | "unverified" | "pending" | "retired") | null;
                price_verified_at: string | null;
                price_read_on: string | null;
                price_evidence_form: ("page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list") | null;
                price_change_announced: boolean;
                listings: number;
                url: string;
            } & {
                [key: string]: unknown;
            })[];
            models_total: number;
            hint: string | null;
        } & {
            [key: string]: unknown;
        };
        RankProductsData: {
            /** @enum {string} */
            scope: "overall" | "monthly" | "weekly";
            category: string;
            period: ({
                key: string;
                /** Format: date-time */
                starts_at: string;
                /** Format: date-time */
                ends_at: string;
            } & {
                [key: string]: unknown;
            }) | null;
            disclosure: string;
            compared_with: string | null;
            total: number;
            count: number;
            entries: components["schemas"]["BoardEntry"][];
        } & {
            [key: string]: unknown;
        };
        GetProductData: {
            name: string;
            slug: string;
            profile_url: string;
            homepage_url: string;
            /** @enum {string} */
            category: "agents" | "developer" | "security" | "agencies" | "ai-media" | "marketing" | "seo" | "productivity" | "business" | "social" | "health" | "domains" | "design" | "ecommerce" | "crypto" | "education" | "hiring" | "writing" | "leaderboards" | "audio" | "sales" | "news" | "games" | "people" | "directories" | "travel" | "real-estate" | "other";
            description: string;
            /** @enum {string} */
            subject: "ai" | "ai-infrastructure" | "software";
            tags: string[];
            /** @enum {string} */
            license: "open-source" | "source-available" | "proprietary";
            github_url: string | null;
            github_stars: number | null;
            github_stars_at: string | null;
            github_stars_growth: ({
                /** Format: date-time */
                as_of: string;
                days_7: number | null;
                days_30: number | null;
                days_90: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            svc_referred_visits_total: number;
            /** Format: date-time */
            listed_at: string;
            verified: boolean;
            listing_source: string;
            operator_reference: boolean;
            /** Format: date-time */
            updated_at: string;
            category_name: string;
            aliases: string[];
            github_status: string | null;
            repository: ({
                observed_on: string;
                source: string;
                language: string | null;
                license_spdx: string | null;
                release_tag: string | null;
                released_on: string | null;
                pushed_on: string | null;
                archived: boolean | null;
                releases: ({
                    as_of: string;
                    in_12_months: number;
                    source: string;
                    url: string;
                } & {
                    [key: string]: unknown;
                }) | null;
            } & {
                [key: string]: unknown;
            }) | null;
            plans: {
                plan: string;
                /** @enum {string} */
                audience: "individual" | "team" | "enterprise";
                amount: string;
                /** @enum {string} */
                currency: "USD" | "EUR" | "GBP";
                per: ("user" | "workspace" | "outcome" | "credit") | null;
                period: ("month" | "year") | null;
                billed: ("monthly" | "yearly") | null;
                from: boolean;
                quote: string;
                note: string | null;
                /** @enum {string} */
                by: "maker" | "list";
                /** Format: uri */
                url: string;
                maker_page: string | null;
                page_date: string | null;
                /** Format: date */
                read_on: string;
            }[];
            ranks: ({
                scope: string;
                rank: number | null;
                rank_points: number;
                /** @enum {string} */
                basis: "points" | "signals";
                promoted: boolean;
                category_rank: number | null;
            } & {
                [key: string]: unknown;
            })[];
            disclosure: string;
            links: {
                visit: string;
                profile: string;
                badge: string;
                json: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        GetCatalogData: {
            total: number;
            count: number;
            next_cursor: string | null;
            products: components["schemas"]["ProductRecord"][];
            datasets: ({
                name: string;
                description: string;
                order: string;
                fields: ({
                    name: string;
                    type: string;
                    description: string;
                } & {
                    [key: string]: unknown;
                })[];
                filter_operators: string[];
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        GetRankingsData: {
            disclosure: string;
            boards: ({
                scope: string;
                period: ({
                    key: string;
                    /** Format: date-time */
                    starts_at: string;
                    /** Format: date-time */
                    ends_at: string;
                } & {
                    [key: string]: unknown;
                }) | null;
                total: number;
                products_with_points: number;
                thresholds: {
                    top_10: number;
                    top_100: number;
                } & {
                    [key: string]: unknown;
                };
                top: components["schemas"]["BoardEntry"][];
            } & {
                [key: string]: unknown;
            })[];
            categories: ({
                slug: string;
                name: string;
                products: number;
                leader: components["schemas"]["BoardEntry"] | null;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        SearchModelsData: {
            total: number;
            count: number;
            next_cursor: string | null;
            unit: string;
            models: ({
                id: string;
                provider: string;
                provider_name: string;
                provider_countries: string[] | null;
                model_id: string;
                display_name: string;
                model_key: string | null;
                maker: string | null;
                first_party: boolean;
                /** @enum {string} */
                kind: "text" | "embedding" | "rerank" | "speech_to_text" | "text_to_speech" | "speech_to_speech" | "image" | "video" | "ocr";
                status: string;
                tier: ("mini" | "fast" | "open" | "reasoning" | "flagship") | null;
                reasoning: ("none" | "optional" | "always") | null;
                open_weights: boolean;
                weights_license: {
                    spdx: string | null;
                    name: string;
                    /** @enum {string} */
                    by: "maker" | "list";
                    /** Format: uri */
                    url: string;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                    quote: string;
                    note: string | null;
                } | null;
                tools: boolean | null;
                json_schema: boolean | null;
                modalities: ({
                    input: string[];
                    output: string[];
                } & {
                    [key: string]: unknown;
                }) | null;
                context_window: number | null;
                max_output: number | null;
                released_on: string | null;
                shutdown_on: string | null;
                input_usd_per_mtok: string | null;
                output_usd_per_mtok: string | null;
                cache_read_usd_per_mtok: string | null;
                media_usd_per_mtok: {
                    [key: string]: string;
                };
                unit_prices: ({
                    meter: string;
                    unit: string;
                    usd: string;
                    when: {
                        [key: string]: unknown;
                    };
                    verified_at: string | null;
                    /** Format: date */
                    read_on: string;
                    status: string;
                    origin: string;
                    /** @enum {string} */
                    evidence_form: "page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list";
                    evidence: {
                        /** @enum {string} */
                        form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                        /** Format: uri */
                        url: string;
                        page_sha256: string;
                        heading: string;
                        quote: string;
                        /** Format: date-time */
                        read_at: string;
                    } | null;
                } & {
                    [key: string]: unknown;
                })[];
                price_status: ("verified" | "ageing" | "stale" | "unverified" | "pending" | "retired") | null;
                price_verified_at: string | null;
                price_read_on: string | null;
                price_evidence_form: ("page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list") | null;
                price_change_announced: boolean;
                listings: number;
                url: string;
                ability: number | null;
                ability_margin: number | null;
            } & {
                [key: string]: unknown;
            })[];
            hint: string | null;
        } & {
            [key: string]: unknown;
        };
        GetModelData: {
            id: string;
            display_name: string;
            model_key: string | null;
            maker: string | null;
            /** @enum {string} */
            kind: "text" | "embedding" | "rerank" | "speech_to_text" | "text_to_speech" | "speech_to_speech" | "image" | "video" | "ocr";
            call: {
                input_tokens: number;
                output_tokens: number;
                cached_tokens: number;
            } & {
                [key: string]: unknown;
            };
            listings: ({
                id: string;
                provider: string;
                provider_name: string;
                provider_countries: string[] | null;
                model_id: string;
                display_name: string;
                model_key: string | null;
                maker: string | null;
                first_party: boolean;
                /** @enum {string} */
                kind: "text" | "embedding" | "rerank" | "speech_to_text" | "text_to_speech" | "speech_to_speech" | "image" | "video" | "ocr";
                status: string;
                tier: ("mini" | "fast" | "open" | "reasoning" | "flagship") | null;
                reasoning: ("none" | "optional" | "always") | null;
                open_weights: boolean;
                weights_license: {
                    spdx: string | null;
                    name: string;
                    /** @enum {string} */
                    by: "maker" | "list";
                    /** Format: uri */
                    url: string;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                    quote: string;
                    note: string | null;
                } | null;
                tools: boolean | null;
                json_schema: boolean | null;
                modalities: ({
                    input: string[];
                    output: string[];
                } & {
                    [key: string]: unknown;
                }) | null;
                context_window: number | null;
                max_output: number | null;
                released_on: string | null;
                shutdown_on: string | null;
                input_usd_per_mtok: string | null;
                output_usd_per_mtok: string | null;
                cache_read_usd_per_mtok: string | null;
                media_usd_per_mtok: {
                    [key: string]: string;
                };
                unit_prices: ({
                    meter: string;
                    unit: string;
                    usd: string;
                    when: {
                        [key: string]: unknown;
                    };
                    verified_at: string | null;
                    /** Format: date */
                    read_on: string;
                    status: string;
                    origin: string;
                    /** @enum {string} */
                    evidence_form: "page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list";
                    evidence: {
                        /** @enum {string} */
                        form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                        /** Format: uri */
                        url: string;
                        page_sha256: string;
                        heading: string;
                        quote: string;
                        /** Format: date-time */
                        read_at: string;
                    } | null;
                } & {
                    [key: string]: unknown;
                })[];
                price_status: ("verified" | "ageing" | "stale" | "unverified" | "pending" | "retired") | null;
                price_verified_at: string | null;
                price_read_on: string | null;
                price_evidence_form: ("page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list") | null;
                price_change_announced: boolean;
                listings: number;
                url: string;
                aliases: string[];
                task_facts: ({
                    name: string;
                    label: string;
                    text: string;
                    /** Format: uri */
                    url: string;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                    quote: string;
                    note: string | null;
                } & {
                    [key: string]: unknown;
                })[];
                task_facts_unknown: string[];
                rates: ({
                    /** @enum {string} */
                    meter: "input" | "output" | "cache_read" | "cache_write" | "cache_write_5m" | "cache_write_30m" | "cache_write_1h" | "audio_input" | "audio_output" | "image_input" | "image_output";
                    usd_per_mtok: string;
                    when: {
                        input_tokens_gte?: number;
                        /** @enum {string} */
                        applies_to?: "request" | "marginal";
                        /** @enum {string} */
                        service_tier?: "batch" | "flex" | "priority" | "fast" | "ultrafast";
                        route?: string;
                        utc_window?: string;
                        utc_days?: string;
                    };
                    /** Format: date */
                    effective_from: string;
                    effective_to: string | null;
                    verified_at: string | null;
                    /** @enum {string} */
                    status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                    origin: string;
                    /** @enum {string} */
                    evidence_form: "page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list";
                    evidence: {
                        /** @enum {string} */
                        form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                        /** Format: uri */
                        url: string;
                        page_sha256: string;
                        heading: string;
                        quote: string;
                        /** Format: date-time */
                        read_at: string;
                    } | null;
                } & {
                    [key: string]: unknown;
                })[];
                announced_rates: ({
                    /** @enum {string} */
                    meter: "input" | "output" | "cache_read" | "cache_write" | "cache_write_5m" | "cache_write_30m" | "cache_write_1h" | "audio_input" | "audio_output" | "image_input" | "image_output";
                    usd_per_mtok: string;
                    when: {
                        input_tokens_gte?: number;
                        /** @enum {string} */
                        applies_to?: "request" | "marginal";
                        /** @enum {string} */
                        service_tier?: "batch" | "flex" | "priority" | "fast" | "ultrafast";
                        route?: string;
                        utc_window?: string;
                        utc_days?: string;
                    };
                    /** Format: date */
                    effective_from: string;
                    effective_to: string | null;
                    verified_at: string | null;
                    /** @enum {string} */
                    status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                    origin: string;
                    /** @enum {string} */
                    evidence_form: "page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list";
                    evidence: {
                        /** @enum {string} */
                        form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                        /** Format: uri */
                        url: string;
                        page_sha256: string;
                        heading: string;
                        quote: string;
                        /** Format: date-time */
                        read_at: string;
                    } | null;
                } & {
                    [key: string]: unknown;
                })[];
                notice: ({
                    announced_on: string | null;
                    shutdown_on: string | null;
                    replacement: string | null;
                    source: string;
                    /** @enum {string} */
                    form: "page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list";
                } & {
                    [key: string]: unknown;
                }) | null;
                call_usd: string | null;
            } & {
                [key: string]: unknown;
            })[];
            history: ({
                id: string;
                /** @enum {string} */
                kind: "price" | "shutdown" | "new_model";
                /** Format: date */
                on: string;
                announced: boolean;
                model: string;
                display_name: string;
                provider: string;
                provider_name: string;
                url: string;
                summary: string;
                rates?: ({
                    /** @enum {string} */
                    meter: "input" | "output" | "cache_read" | "cache_write" | "cache_write_5m" | "cache_write_30m" | "cache_write_1h" | "audio_input" | "audio_output" | "image_input" | "image_output";
                    when: {
                        input_tokens_gte?: number;
                        /** @enum {string} */
                        applies_to?: "request" | "marginal";
                        /** @enum {string} */
                        service_tier?: "batch" | "flex" | "priority" | "fast" | "ultrafast";
                        route?: string;
                        utc_window?: string;
                        utc_days?: string;
                    };
                    before: string;
                    after: string | null;
                    ratio: string | null;
                    evidence: {
                        /** @enum {string} */
                        form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                        /** Format: uri */
                        url: string;
                        page_sha256: string;
                        heading: string;
                        quote: string;
                        /** Format: date-time */
                        read_at: string;
                    } | null;
                } & {
                    [key: string]: unknown;
                })[];
                notice?: {
                    announced_on: string | null;
                    shutdown_on: string | null;
                    replacement: string | null;
                    source: string;
                    /** @enum {string} */
                    form: "page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list";
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            scores: ({
                kind: string;
                name: string;
                value: number;
                unit: string;
                interval: number | null;
                as_of: string;
                source: string;
                url: string;
            } & {
                [key: string]: unknown;
            })[];
            cheaper: ({
                id: string;
                provider: string;
                provider_name: string;
                provider_countries: string[] | null;
                model_id: string;
                display_name: string;
                model_key: string | null;
                maker: string | null;
                first_party: boolean;
                /** @enum {string} */
                kind: "text" | "embedding" | "rerank" | "speech_to_text" | "text_to_speech" | "speech_to_speech" | "image" | "video" | "ocr";
                status: string;
                tier: ("mini" | "fast" | "open" | "reasoning" | "flagship") | null;
                reasoning: ("none" | "optional" | "always") | null;
                open_weights: boolean;
                weights_license: {
                    spdx: string | null;
                    name: string;
                    /** @enum {string} */
                    by: "maker" | "list";
                    /** Format: uri */
                    url: string;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                    quote: string;
                    note: string | null;
                } | null;
                tools: boolean | null;
                json_schema: boolean | null;
                modalities: ({
                    input: string[];
                    output: string[];
                } & {
                    [key: string]: unknown;
                }) | null;
                context_window: number | null;
                max_output: number | null;
                released_on: string | null;
                shutdown_on: string | null;
                input_usd_per_mtok: string | null;
                output_usd_per_mtok: string | null;
                cache_read_usd_per_mtok: string | null;
                media_usd_per_mtok: {
                    [key: string]: string;
                };
                unit_prices: ({
                    meter: string;
                    unit: string;
                    usd: string;
                    when: {
                        [key: string]: unknown;
                    };
                    verified_at: string | null;
                    /** Format: date */
                    read_on: string;
                    status: string;
                    origin: string;
                    /** @enum {string} */
                    evidence_form: "page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list";
                    evidence: {
                        /** @enum {string} */
                        form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                        /** Format: uri */
                        url: string;
                        page_sha256: string;
                        heading: string;
                        quote: string;
                        /** Format: date-time */
                        read_at: string;
                    } | null;
                } & {
                    [key: string]: unknown;
                })[];
                price_status: ("verified" | "ageing" | "stale" | "unverified" | "pending" | "retired") | null;
                price_verified_at: string | null;
                price_read_on: string | null;
                price_evidence_form: ("page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list") | null;
                price_change_announced: boolean;
                listings: number;
                url: string;
                ability: number | null;
                ability_margin: number | null;
                call_usd: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @enum {string} */
            cheaper_basis: "ability" | "tier";
            cheaper_note: string;
            data_file: string;
        } & {
            [key: string]: unknown;
        };
        ListChangesData: {
            /** Format: date */
            day: string;
            total: number;
            count: number;
            next_cursor: string | null;
            changes: ({
                id: string;
                /** @enum {string} */
                kind: "price" | "shutdown" | "new_model";
                /** Format: date */
                on: string;
                announced: boolean;
                model: string;
                display_name: string;
                provider: string;
                provider_name: string;
                url: string;
                summary: string;
                rates?: ({
                    /** @enum {string} */
                    meter: "input" | "output" | "cache_read" | "cache_write" | "cache_write_5m" | "cache_write_30m" | "cache_write_1h" | "audio_input" | "audio_output" | "image_input" | "image_output";
                    when: {
                        input_tokens_gte?: number;
                        /** @enum {string} */
                        applies_to?: "request" | "marginal";
                        /** @enum {string} */
                        service_tier?: "batch" | "flex" | "priority" | "fast" | "ultrafast";
                        route?: string;
                        utc_window?: string;
                        utc_days?: string;
                    };
                    before: string;
                    after: string | null;
                    ratio: string | null;
                    evidence: {
                        /** @enum {string} */
                        form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                        /** Format: uri */
                        url: string;
                        page_sha256: string;
                        heading: string;
                        quote: string;
                        /** Format: date-time */
                        read_at: string;
                    } | null;
                } & {
                    [key: string]: unknown;
                })[];
                notice?: {
                    announced_on: string | null;
                    shutdown_on: string | null;
                    replacement: string | null;
                    source: string;
                    /** @enum {string} */
                    form: "page" | "excerpt" | "api" | "rendering" | "machine_copy" | "list";
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            hint: string | null;
        } & {
            [key: string]: unknown;
        };
        ListSignalsData: {
            /** @enum {string} */
            signal: "growth_30d" | "growth_7d" | "growth_90d" | "stars" | "visits";
            total: number;
            count: number;
            readings_up_to: string | null;
            hint: string | null;
            products: ({
                position: number;
                slug: string;
                name: string;
                /** @enum {string} */
                category: "agents" | "developer" | "security" | "agencies" | "ai-media" | "marketing" | "seo" | "productivity" | "business" | "social" | "health" | "domains" | "design" | "ecommerce" | "crypto" | "education" | "hiring" | "writing" | "leaderboards" | "audio" | "sales" | "news" | "games" | "people" | "directories" | "travel" | "real-estate" | "other";
                /** @enum {string} */
                license: "open-source" | "source-available" | "proprietary";
                /** @enum {string} */
                subject: "ai" | "ai-infrastructure" | "software";
                description: string;
                value: number;
                ratio: number | null;
                github_stars: number | null;
                as_of: string | null;
                profile_url: string;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        GetReceiptData: {
            receipt_hash: string;
            status: string;
        } & {
            [key: string]: unknown;
        };
        GetLostAnswerData: {
            receipt_hash: string;
            challenge: ({
                nonce: string;
                /** @description Sign exactly this text (EIP-4361). */
                message: string;
                expires_at: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Request id of the paid request. */
            request_id: string | null;
            /** @description The paid answer as it was stored, with data, meta and receipt. */
            answer: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        GetPaymentsConfigData: {
            mode: string;
            network: string | null;
            chainId: number | null;
            treasuryAddress: string | null;
        } & {
            [key: string]: unknown;
        };
        GetPaymentsHealthData: {
            ok: boolean;
            paymentMode: string;
            network: string | null;
            price: string;
        } & {
            [key: string]: unknown;
        };
        CompareProductsData: {
            reading: {
                understood: string;
                fields: {
                    names: ({
                        asked: string;
                        id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "product" | "model" | "task_model";
                        also_matches: string[];
                    } & {
                        [key: string]: unknown;
                    })[];
                } & {
                    [key: string]: unknown;
                };
                not_used: ({
                    words: string;
                    why: string;
                } & {
                    [key: string]: unknown;
                })[];
                reword: string | null;
            } & {
                [key: string]: unknown;
            };
            summary: string;
            count: number;
            products: (({
                /** @constant */
                kind: "product";
                key: string;
                name: string;
                requested: string[];
                /** @enum {string} */
                matched_by: "slug" | "name" | "alias" | "model_id" | "model_name";
                also_matches: string[];
                category: string;
                category_name: string;
                description: string;
                tags: string[];
                homepage_url: string;
                profile_url: string;
                /** @enum {string} */
                license: "open-source" | "source-available" | "proprietary";
                license_spdx: string | null;
                license_in_part: boolean | null;
                license_source: components["schemas"]["Source"] | null;
                license_terms: {
                    /** @enum {string} */
                    own_use: "yes" | "conditional" | "no";
                    /** @enum {string} */
                    offer_to_customers: "yes" | "conditional" | "no";
                    /** @enum {string} */
                    change: "yes" | "conditional" | "no";
                    remove_branding: ("yes" | "conditional" | "no") | null;
                    says: string;
                    quote: string;
                    /** Format: uri */
                    url: string;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                } | null;
                license_parts: {
                    /** @enum {string} */
                    needs: "paid licence" | "other terms";
                    says: string;
                    quote: string;
                    /** Format: uri */
                    url: string;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                } | null;
                weights_terms: {
                    name: string;
                    /** @enum {string} */
                    commercial_use: "yes" | "conditional" | "no";
                    says: string;
                    quote: string;
                    /** Format: uri */
                    url: string;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                } | null;
                verified: boolean;
                ranks: ({
                    scope: string;
                    rank: number | null;
                    rank_points: number;
                    /** @enum {string} */
                    basis: "points" | "signals";
                    promoted: boolean;
                    category_rank: number | null;
                } & {
                    [key: string]: unknown;
                })[];
                github_url: string | null;
                github_status: string | null;
                github_stars: number | null;
                github_stars_at: string | null;
                github_stars_growth: ({
                    /** Format: date-time */
                    as_of: string;
                    days_7: number | null;
                    days_30: number | null;
                    days_90: number | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                github_stars_gained_together: ({
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                    stars: number;
                } & {
                    [key: string]: unknown;
                }) | null;
                repository: ({
                    observed_on: string;
                    source: string;
                    language: string | null;
                    license_spdx: string | null;
                    release_tag: string | null;
                    released_on: string | null;
                    pushed_on: string | null;
                    archived: boolean | null;
                    releases: ({
                        as_of: string;
                        in_12_months: number;
                        source: string;
                        url: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                features: ({
                    id: string;
                    name: string;
                    quote: string | null;
                } & {
                    [key: string]: unknown;
                })[];
                readme: ({
                    url: string;
                    /** Format: date */
                    day: string;
                } & {
                    [key: string]: unknown;
                }) | null;
                svc_referred_visits_total: number;
                list_price: components["schemas"]["ListPrice"] | null;
                priced_as: string | null;
                announced_changes?: ({
                    /** Format: date */
                    on: string;
                    meter: string;
                    from_usd_per_mtok: string;
                    to_usd_per_mtok: string;
                } & {
                    [key: string]: unknown;
                })[];
                plans: {
                    plan: string;
                    /** @enum {string} */
                    audience: "individual" | "team" | "enterprise";
                    amount: string;
                    /** @enum {string} */
                    currency: "USD" | "EUR" | "GBP";
                    per: ("user" | "workspace" | "outcome" | "credit") | null;
                    period: ("month" | "year") | null;
                    billed: ("monthly" | "yearly") | null;
                    from: boolean;
                    quote: string;
                    note: string | null;
                    /** @enum {string} */
                    by: "maker" | "list";
                    /** Format: uri */
                    url: string;
                    maker_page: string | null;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                }[];
                /** Format: date-time */
                updated_at: string;
            } & {
                [key: string]: unknown;
            }) | ({
                /** @constant */
                kind: "model";
                key: string;
                name: string;
                requested: string[];
                /** @enum {string} */
                matched_by: "slug" | "name" | "alias" | "model_id" | "model_name";
                also_matches: string[];
                category: null;
                ranks: ({
                    scope: string;
                    rank: number | null;
                    rank_points: number;
                    /** @enum {string} */
                    basis: "points" | "signals";
                    promoted: boolean;
                    category_rank: number | null;
                } & {
                    [key: string]: unknown;
                })[];
                provider: string;
                provider_name: string;
                model_id: string;
                /** @enum {string} */
                tier: "mini" | "fast" | "open" | "reasoning" | "flagship";
                status: string;
                shutdown_on: string | null;
                successors: ({
                    key: string;
                    name: string;
                    shutdown_on: string | null;
                    input_usd_per_mtok: string | null;
                    output_usd_per_mtok: string | null;
                    context_window: number | null;
                    ability_index: number | null;
                    announced_changes?: ({
                        /** Format: date */
                        on: string;
                        meter: string;
                        from_usd_per_mtok: string;
                        to_usd_per_mtok: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                } & {
                    [key: string]: unknown;
                })[];
                reasoning: string;
                inputs: string[] | null;
                outputs: string[] | null;
                tools: boolean | null;
                open_weights: boolean;
                weights_license: {
                    spdx: string | null;
                    name: string;
                    /** @enum {string} */
                    by: "maker" | "list";
                    /** Format: uri */
                    url: string;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                    quote: string;
                    note: string | null;
                } | null;
                json_schema: boolean | null;
                tokenizer_factor: string;
                context_window: number | null;
                max_output: number | null;
                released_on: string | null;
                quality: ({
                    rating: number;
                    interval: number | null;
                    /** Format: date */
                    as_of: string;
                    source: string;
                } & {
                    [key: string]: unknown;
                }) | null;
                quality_by_kind: {
                    [key: string]: {
                        rating: number;
                        interval: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
                list_price: components["schemas"]["ListPrice"] | null;
                rates_by_length: ({
                    from_input_tokens: number;
                    input_usd_per_mtok: string | null;
                    output_usd_per_mtok: string | null;
                } & {
                    [key: string]: unknown;
                })[];
                announced_changes?: ({
                    /** Format: date */
                    on: string;
                    meter: string;
                    from_usd_per_mtok: string;
                    to_usd_per_mtok: string;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            }) | ({
                /** @constant */
                kind: "task_model";
                key: string;
                name: string;
                requested: string[];
                /** @enum {string} */
                matched_by: "slug" | "name" | "alias" | "model_id" | "model_name";
                also_matches: string[];
                category: null;
                ranks: ({
                    scope: string;
                    rank: number | null;
                    rank_points: number;
                    /** @enum {string} */
                    basis: "points" | "signals";
                    promoted: boolean;
                    category_rank: number | null;
                } & {
                    [key: string]: unknown;
                })[];
                provider: string;
                provider_name: string;
                model_id: string;
                /** @enum {string} */
                task: "embedding" | "rerank" | "speech_to_text" | "text_to_speech" | "speech_to_speech" | "image" | "video" | "ocr";
                status: string;
                shutdown_on: string | null;
                replacement: string | null;
                open_weights: boolean;
                weights_license: {
                    spdx: string | null;
                    name: string;
                    /** @enum {string} */
                    by: "maker" | "list";
                    /** Format: uri */
                    url: string;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                    quote: string;
                    note: string | null;
                } | null;
                context_window: number | null;
                released_on: string | null;
                prices: ({
                    unit: string;
                    usd: string;
                    when: string;
                    status: string;
                    /** Format: date */
                    read_on: string;
                    url: string | null;
                    second_hand: boolean;
                } & {
                    [key: string]: unknown;
                })[];
                facts: ({
                    name: string;
                    label: string;
                    text: string;
                    url: string;
                    /** Format: date */
                    read_on: string;
                } & {
                    [key: string]: unknown;
                })[];
                facts_unknown: string[];
                sellers: ({
                    key: string;
                    provider: string;
                    prices: ({
                        unit: string;
                        usd: string;
                        when: string;
                        status: string;
                        /** Format: date */
                        read_on: string;
                        url: string | null;
                        second_hand: boolean;
                    } & {
                        [key: string]: unknown;
                    })[];
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            }))[];
            differences: ({
                field: string;
                label: string;
                unit: string | null;
                values: {
                    [key: string]: string | number | boolean | null;
                };
                better: string | null;
                why: string;
            } & {
                [key: string]: unknown;
            })[];
            shared_categories: ({
                category: string;
                name: string;
                products: string[];
            } & {
                [key: string]: unknown;
            })[];
            same: ({
                key: string;
                names: string[];
            } & {
                [key: string]: unknown;
            })[];
            unresolved: string[];
            disclosure: string;
            sources: components["schemas"]["Source"][];
            as_of: string;
            caveats: string[];
        } & {
            [key: string]: unknown;
        };
        OptimizeModelData: {
            /** @enum {string} */
            verdict: "recommend" | "test_first" | "test_these" | "stay" | "move";
            summary: string;
            details: string[];
            reading: {
                understood: string;
                fields: {
                    work: {
                        kind: string;
                        language: string;
                        sure: boolean;
                        needs: string[];
                    } & {
                        [key: string]: unknown;
                    };
                    input_tokens: {
                        value: number;
                        /** @enum {string} */
                        basis: "stated" | "derived" | "assumed";
                        words: string[];
                        low: number | null;
                        high: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                    output_tokens: {
                        value: number;
                        /** @enum {string} */
                        basis: "stated" | "derived" | "assumed";
                        words: string[];
                        low: number | null;
                        high: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                    monthly_calls: {
                        value: number;
                        /** @enum {string} */
                        basis: "stated" | "derived" | "assumed";
                        words: string[];
                        low: number | null;
                        high: number | null;
                        once: boolean;
                    } & {
                        [key: string]: unknown;
                    };
                    current_model: {
                        asked: string;
                        id: string;
                        name: string;
                        seller: string;
                    } & {
                        [key: string]: unknown;
                    };
                    money: {
                        bill_a_month: number | null;
                        most_a_month: number | null;
                        most_in_all: number | null;
                        most_a_call: number | null;
                        saving_wanted: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                    demands: ({
                        words: string;
                        kind: string;
                        /** @enum {string} */
                        effect: "filtered" | "priced" | "not_checked";
                        detail: string | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                    unclear: ({
                        words: string;
                        why: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                } & {
                    [key: string]: unknown;
                };
                not_used: ({
                    words: string;
                    why: string;
                } & {
                    [key: string]: unknown;
                })[];
                reword: string | null;
                exact: string;
            } & {
                [key: string]: unknown;
            };
            task: string;
            current_model: {
                model_id: string;
                display_name: string;
                /** @enum {string} */
                tier: "mini" | "fast" | "open" | "reasoning" | "flagship";
                estimated_cost_per_call_usd: number | null;
                estimated_monthly_cost_usd: number | null;
                provider: string;
                /** @enum {string} */
                status: "current" | "preview" | "deprecated" | "retired";
                shutdown_on: string | null;
                replacement_named_by_provider: string | null;
                price: {
                    /** @enum {string} */
                    status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                    verified_at: string | null;
                    age_days: number | null;
                } & {
                    [key: string]: unknown;
                };
                rates: {
                    provider: string;
                    model_id: string;
                    /** @enum {string} */
                    meter: "input" | "output" | "cache_read" | "cache_write" | "cache_write_5m" | "cache_write_30m" | "cache_write_1h" | "audio_input" | "audio_output" | "image_input" | "image_output";
                    usd_per_mtok: string;
                    when: {
                        input_tokens_gte?: number;
                        /** @enum {string} */
                        applies_to?: "request" | "marginal";
                        /** @enum {string} */
                        service_tier?: "batch" | "flex" | "priority" | "fast" | "ultrafast";
                        route?: string;
                        utc_window?: string;
                        utc_days?: string;
                    };
                    /** Format: date */
                    effective_from: string;
                    effective_to: string | null;
                    verified_at: string | null;
                    /** @enum {string} */
                    status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                    evidence: {
                        /** @enum {string} */
                        form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                        /** Format: uri */
                        url: string;
                        page_sha256: string;
                        heading: string;
                        quote: string;
                        /** Format: date-time */
                        read_at: string;
                    } | null;
                    origin: string;
                }[];
            } & {
                [key: string]: unknown;
            };
            task_profile: {
                workload_class: string;
                quality_kind: string;
                language: string;
                estimated_input_tokens: number;
                estimated_output_tokens: number;
                quality_floor_tier_score: number;
                inferred: boolean;
                sizes_read: ({
                    words: string;
                    side: ("input" | "output") | null;
                    tokens: number;
                } & {
                    [key: string]: unknown;
                })[];
                unclear: string[];
                plausible_input_tokens: number[] | null;
                plausible_output_tokens: number[] | null;
                runner_up: string | null;
                /** @enum {string} */
                basis: "stated" | "measured" | "preset" | "assumed";
                basis_source: string;
                class_clear: boolean;
                needs: string[];
                reasoning_multiplier: number;
                notes: string[];
            } & {
                [key: string]: unknown;
            };
            constraints_read: ({
                words: string;
                kind: string;
                /** @enum {string} */
                effect: "filtered" | "priced" | "not_checked";
                detail: string | null;
                removed: number;
                facts?: ({
                    about: string;
                    says: string;
                    condition: string | null;
                    url: string;
                    page_date: string | null;
                    /** Format: date */
                    read_on: string;
                    /** @enum {string} */
                    of: "provider" | "maker" | "third_party";
                    note: string | null;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            })[];
            recommended_alternative: {
                model: {
                    id: string;
                    display_name: string;
                    /** @enum {string} */
                    tier: "mini" | "fast" | "open" | "reasoning" | "flagship";
                    provider: string;
                } & {
                    [key: string]: unknown;
                };
                estimated_cost_per_call_usd: number | null;
                estimated_savings_per_call_usd: number | null;
                estimated_savings_monthly_usd: number | null;
                savings_ratio: number;
                /** @enum {string} */
                quality_risk: "none" | "low" | "medium" | "high";
                /** @enum {string} */
                latency_expectation: "faster" | "similar" | "slower" | "unknown";
                conditions: string[];
                is_current_model: boolean;
                named_by_provider: boolean;
                reasons: string[];
                price: {
                    /** @enum {string} */
                    status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                    verified_at: string | null;
                    age_days: number | null;
                } & {
                    [key: string]: unknown;
                };
                rates: {
                    provider: string;
                    model_id: string;
                    /** @enum {string} */
                    meter: "input" | "output" | "cache_read" | "cache_write" | "cache_write_5m" | "cache_write_30m" | "cache_write_1h" | "audio_input" | "audio_output" | "image_input" | "image_output";
                    usd_per_mtok: string;
                    when: {
                        input_tokens_gte?: number;
                        /** @enum {string} */
                        applies_to?: "request" | "marginal";
                        /** @enum {string} */
                        service_tier?: "batch" | "flex" | "priority" | "fast" | "ultrafast";
                        route?: string;
                        utc_window?: string;
                        utc_days?: string;
                    };
                    /** Format: date */
                    effective_from: string;
                    effective_to: string | null;
                    verified_at: string | null;
                    /** @enum {string} */
                    status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                    evidence: {
                        /** @enum {string} */
                        form: "page" | "excerpt" | "api" | "rendering" | "machine_copy";
                        /** Format: uri */
                        url: string;
                        page_sha256: string;
                        heading: string;
                        quote: string;
                        /** Format: date-time */
                        read_at: string;
                    } | null;
                    origin: string;
                }[];
            } & {
                [key: string]: unknown;
            };
            confidence: number;
            confidence_basis: string[];
            synthesis_method: string;
            estimated_savings: {
                monthly_usd: number | null;
                per_call_usd: number | null;
                monthly_range_usd: ({
                    low: number;
                    high: number;
                } & {
                    [key: string]: unknown;
                }) | null;
                range_basis: string;
                money: ({
                    saving_promised: boolean;
                    probability_cheaper_in_money: number;
                    list_price_ratio: number;
                } & {
                    [key: string]: unknown;
                }) | null;
            } & {
                [key: string]: unknown;
            };
            twelve_months: {
                current: ({
                    total_usd: number;
                    scheduled_changes: ({
                        /** Format: date */
                        on: string;
                        meter: string;
                        from_usd_per_mtok: string;
                        to_usd_per_mtok: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    shutdown_on: string | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                recommended: ({
                    total_usd: number;
                    scheduled_changes: ({
                        /** Format: date */
                        on: string;
                        meter: string;
                        from_usd_per_mtok: string;
                        to_usd_per_mtok: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    shutdown_on: string | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                saving_usd: ({
                    typical: number;
                    low: number;
                    high: number;
                } & {
                    [key: string]: unknown;
                }) | null;
                basis: string;
            } & {
                [key: string]: unknown;
            };
            options: ({
                /** @enum {string} */
                bar: "not_worse" | "slightly_lower" | "clearly_lower" | "named_by_provider" | "asked_about";
                points: number;
                least_probability: number;
                model: ({
                    id: string;
                    display_name: string;
                    /** @enum {string} */
                    tier: "mini" | "fast" | "open" | "reasoning" | "flagship";
                    provider: string;
                } & {
                    [key: string]: unknown;
                }) | null;
                conditions: string[];
                estimated_cost_per_call_usd: number | null;
                estimated_savings_monthly_usd: number | null;
                saving_promised: boolean;
                announced: ({
                    /** Format: date */
                    on: string;
                    estimated_savings_monthly_usd: number;
                } & {
                    [key: string]: unknown;
                }) | null;
                probability: number | null;
                probability_low: number | null;
                probability_high: number | null;
                gap_points: ({
                    mean: number;
                    low: number;
                    high: number;
                } & {
                    [key: string]: unknown;
                }) | null;
                basis: string;
            } & {
                [key: string]: unknown;
            })[];
            alternatives: ({
                model: {
                    id: string;
                    display_name: string;
                    /** @enum {string} */
                    tier: "mini" | "fast" | "open" | "reasoning" | "flagship";
                    provider: string;
                } & {
                    [key: string]: unknown;
                };
                estimated_cost_per_call_usd: number | null;
                estimated_savings_per_call_usd: number | null;
                estimated_savings_monthly_usd: number | null;
                savings_ratio: number;
                /** @enum {string} */
                quality_risk: "none" | "low" | "medium" | "high";
                /** @enum {string} */
                latency_expectation: "faster" | "similar" | "slower" | "unknown";
                conditions: string[];
                rank: number;
                recommended: boolean;
                passes_quality_gate: boolean;
                judgement: string;
                success_probability: number | null;
                probability_low: number | null;
                probability_high: number | null;
                gap_points: ({
                    mean: number;
                    low: number;
                    high: number;
                } & {
                    [key: string]: unknown;
                }) | null;
                saving_promised: boolean;
                price: {
                    /** @enum {string} */
                    status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                    verified_at: string | null;
                    age_days: number | null;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            candidates_to_test: ({
                model: {
                    id: string;
                    display_name: string;
                    /** @enum {string} */
                    tier: "mini" | "fast" | "open" | "reasoning" | "flagship";
                    provider: string;
                } & {
                    [key: string]: unknown;
                };
                estimated_cost_per_call_usd: number | null;
                estimated_savings_per_call_usd: number | null;
                estimated_savings_monthly_usd: number | null;
                savings_ratio: number;
                /** @enum {string} */
                quality_risk: "none" | "low" | "medium" | "high";
                /** @enum {string} */
                latency_expectation: "faster" | "similar" | "slower" | "unknown";
                conditions: string[];
                success_probability: number | null;
                price: {
                    /** @enum {string} */
                    status: "verified" | "ageing" | "stale" | "unverified" | "pending" | "retired";
                    verified_at: string | null;
                    age_days: number | null;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            test_plan: ({
                cases: number;
                cases_of: string;
                candidates: string[];
                decide: string;
                floor: string | null;
                cost_usd: number | null;
                shows: string;
                does_not_show: string;
                why: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            quality_evidence: ({
                benchmark: string;
                kind: string;
                of_the_task_kind: boolean;
                unit: string;
                /** Format: date */
                as_of: string;
                source: string;
                url: string;
                current: ({
                    score: number;
                    setting: string | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                candidate: ({
                    score: number;
                    setting: string | null;
                } & {
                    [key: string]: unknown;
                }) | null;
            } & {
                [key: string]: unknown;
            })[];
            first_step: ({
                /** @enum {string} */
                step: "less_thinking" | "cache" | "batch" | "off_peak";
                estimated_cost_per_call_usd: number;
                estimated_savings_monthly_usd: number;
                statement: string;
            } & {
                [key: string]: unknown;
            }) | null;
            trade_off: {
                summary: string;
                quality: {
                    kind: string;
                    as_of: string | null;
                    probability_within_5_points: number | null;
                    gap_points: ({
                        mean: number;
                        low: number;
                        high: number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    compared_at_effort: string | null;
                } & {
                    [key: string]: unknown;
                };
                latency: {
                    /** @enum {string} */
                    expectation: "faster" | "similar" | "slower" | "unknown";
                    basis: string;
                } & {
                    [key: string]: unknown;
                };
                context_window: {
                    current: number | null;
                    candidate: number | null;
                } & {
                    [key: string]: unknown;
                };
                reasoning: {
                    current: string;
                    candidate: string;
                } & {
                    [key: string]: unknown;
                };
                tokenizer_factor: {
                    current: string;
                    candidate: string;
                } & {
                    [key: string]: unknown;
                };
                inputs_lost: string[];
                cautions: string[];
            } & {
                [key: string]: unknown;
            };
            levers: ({
                /** @enum {string} */
                lever: "batch" | "flex" | "cache" | "off_peak";
                model: {
                    id: string;
                    display_name: string;
                    /** @enum {string} */
                    tier: "mini" | "fast" | "open" | "reasoning" | "flagship";
                    provider: string;
                } & {
                    [key: string]: unknown;
                };
                estimated_cost_per_call_usd: number;
                estimated_savings_per_call_usd: number;
                estimated_savings_monthly_usd: number;
                condition: string;
                source: string | null;
            } & {
                [key: string]: unknown;
            })[];
            excluded: {
                considered: number;
                passed: number;
                removed: ({
                    filter: string;
                    count: number;
                    meaning: string;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            };
            monthly_calls: number;
            monthly_calls_assumed: boolean;
            readings: ({
                assumes: string;
                monthly_calls: number;
                input_tokens: number;
                output_tokens: number;
                current_usd_a_month: number | null;
                candidate_usd_a_month: number | null;
                saving_usd_a_month: number | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            cost_by_volume: ({
                monthly_calls: number;
                costs: ({
                    model: string;
                    usd_a_month: number;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            })[] | null;
            sources: components["schemas"]["Source"][];
            as_of: string;
            caveats: string[];
        } & {
            [key: string]: unknown;
        };
        ResearchProductsData: {
            reading: {
                understood: string;
                fields: {
                    asks: string;
                    words: string | null;
                    /** @enum {string} */
                    about: "models" | "products" | "sellers";
                    subject: string;
                    names: ({
                        name: string;
                        id: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    filters: ({
                        words: string;
                        kind: string;
                        /** @enum {string} */
                        effect: "applied" | "not_checked";
                    } & {
                        [key: string]: unknown;
                    })[];
                    period: ({
                        from: string | null;
                        to: string | null;
                        words: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    limit: number;
                } & {
                    [key: string]: unknown;
                };
                not_used: ({
                    words: string;
                    why: string;
                } & {
                    [key: string]: unknown;
                })[];
                reword: string | null;
                exact: string | null;
            } & {
                [key: string]: unknown;
            };
            query: string;
            intent: {
                kind: string;
                words: string | null;
                subject: string;
            } & {
                [key: string]: unknown;
            };
            filters_read: ({
                words: string;
                kind: string;
                /** @enum {string} */
                effect: "applied" | "not_checked";
                removed: number | null;
            } & {
                [key: string]: unknown;
            })[];
            answer: string;
            total: number;
            analysed: number;
            count: number;
            products: ({
                rank: number;
                slug: string;
                name: string;
                category: string;
                description: string;
                license: string;
                license_spdx: string | null;
                license_in_part: boolean | null;
                license_source: components["schemas"]["Source"] | null;
                homepage_url: string;
                profile_url: string;
                relevance_score: number;
                analysed: boolean;
                matched_terms: string[];
                github_stars: number | null;
                github_stars_at: string | null;
                stars_growth_7d: number | null;
                stars_growth_30d: number | null;
                stars_growth_90d: number | null;
                stars_growth_asked: number | null;
                language: string | null;
                last_release: string | null;
                released_on: string | null;
                pushed_on: string | null;
                features_asked: ({
                    said: ({
                        feature: string;
                        name: string;
                        /** @enum {string} */
                        by: "readme" | "listing";
                        quote: string | null;
                        url: string | null;
                        day: string | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                    not_told: string[];
                } & {
                    [key: string]: unknown;
                }) | null;
                tags: string[];
                listed_at: string;
            } & {
                [key: string]: unknown;
            })[];
            category_distribution: ({
                category: string;
                name: string;
                products: number;
                share: number;
            } & {
                [key: string]: unknown;
            })[];
            license_mix: ({
                license: string;
                products: number;
                share: number;
            } & {
                [key: string]: unknown;
            })[];
            growth_leaders: ({
                slug: string;
                name: string;
                stars: number;
                gained_30d: number;
                growth_30d: number | null;
                as_of: string;
            } & {
                [key: string]: unknown;
            })[];
            concentration: ({
                products_with_stars: number;
                stars: number;
                top: ({
                    slug: string;
                    name: string;
                    stars: number;
                    share: number;
                } & {
                    [key: string]: unknown;
                })[];
                top_3_share: number;
            } & {
                [key: string]: unknown;
            }) | null;
            models: ({
                matched: number;
                priced: number;
                withdrawn: number;
                matched_words: string[];
                price_bands: ({
                    /** @enum {string} */
                    tier: "mini" | "fast" | "open" | "reasoning" | "flagship";
                    models: number;
                    input_usd_per_mtok: {
                        lowest: string;
                        median: string;
                        highest: string;
                    } & {
                        [key: string]: unknown;
                    };
                    output_usd_per_mtok: {
                        lowest: string;
                        median: string;
                        highest: string;
                    } & {
                        [key: string]: unknown;
                    };
                    cheapest: string;
                } & {
                    [key: string]: unknown;
                })[];
                count: number;
                listed: ({
                    key: string;
                    name: string;
                    provider: string;
                    provider_countries: string[] | null;
                    /** @enum {string} */
                    tier: "mini" | "fast" | "open" | "reasoning" | "flagship";
                    status: string;
                    shutdown_on: string | null;
                    context_window: number | null;
                    input_usd_per_mtok: string | null;
                    output_usd_per_mtok: string | null;
                    rates_by_length: ({
                        from_input_tokens: number;
                        input_usd_per_mtok: string | null;
                        output_usd_per_mtok: string | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                    price_status: ("verified" | "ageing" | "stale" | "unverified" | "pending" | "retired") | null;
                    price_read_on: string | null;
                    price_verified_at: string | null;
                    price_url: string | null;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            }) | null;
            findings: ({
                id: string;
                statement: string;
                figures: {
                    [key: string]: string | number;
                };
                sources: components["schemas"]["Source"][];
            } & {
                [key: string]: unknown;
            })[];
            coverage: {
                analysed: number;
                with_repository: number;
                with_stars: number;
                with_growth_30d: number;
                oldest_stars_at: string | null;
                newest_stars_at: string | null;
                price_statuses: {
                    [key: string]: number;
                } | null;
            } & {
                [key: string]: unknown;
            };
            sources: components["schemas"]["Source"][];
            as_of: string;
            caveats: string[];
        } & {
            [key: string]: unknown;
        };
        QueryDatasetData: {
            reading: {
                understood: string;
                fields: {
                    dataset: string;
                    filters: ({
                        field: string;
                        operator: string;
                        value: unknown;
                    } & {
                        [key: string]: unknown;
                    })[];
                    rows_matched: number;
                    rows_returned: number;
                    rows_with_value: {
                        [key: string]: number;
                    };
                    subjects: {
                        [key: string]: number;
                    } | null;
                    statuses: {
                        [key: string]: number;
                    } | null;
                } & {
                    [key: string]: unknown;
                };
                not_used: ({
                    words: string;
                    why: string;
                } & {
                    [key: string]: unknown;
                })[];
                reword: string | null;
            } & {
                [key: string]: unknown;
            };
            dataset: string;
            fields: ({
                name: string;
                type: string;
            } & {
                [key: string]: unknown;
            })[];
            order: string;
            matched: number;
            count: number;
            limit: number;
            rows: {
                [key: string]: string | number | boolean | null | string[];
            }[];
            next_page: ({
                dataset: string;
                limit: number;
            } & {
                [key: string]: unknown;
            }) | null;
            license: string;
            sources: components["schemas"]["Source"][];
            as_of: string;
            caveats: string[];
        } & {
            [key: string]: unknown;
        };
        GetProductHistoryData: {
            reading: {
                understood: string;
                fields: {
                    names: ({
                        asked: string;
                        id: string;
                        name: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    scope: string;
                    category: string;
                    period: {
                        from: string;
                        to: string;
                    } & {
                        [key: string]: unknown;
                    };
                    days: number;
                    days_recorded: number;
                    star_readings: number;
                    positions_to: string | null;
                    stars_from: string | null;
                    stars_to: string | null;
                } & {
                    [key: string]: unknown;
                };
                not_used: ({
                    words: string;
                    why: string;
                } & {
                    [key: string]: unknown;
                })[];
                reword: string | null;
            } & {
                [key: string]: unknown;
            };
            summary: string;
            product: {
                slug: string;
                name: string;
                category: string;
                profile_url: string;
            } & {
                [key: string]: unknown;
            };
            /** @enum {string} */
            period: "3m" | "6m" | "12m";
            /** @enum {string} */
            scope: "overall" | "monthly" | "weekly";
            category: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** Format: date */
            recorded_since: string;
            /** Format: date */
            product_recorded_since: string;
            days_recorded: number;
            positions: ({
                /** Format: date */
                day: string;
                position: number | null;
                points: number;
                backfilled: boolean;
            } & {
                [key: string]: unknown;
            })[];
            first: {
                /** Format: date */
                day: string;
                position: number;
                points: number;
            } & {
                [key: string]: unknown;
            };
            last: {
                /** Format: date */
                day: string;
                position: number;
                points: number;
            } & {
                [key: string]: unknown;
            };
            best: {
                /** Format: date */
                day: string;
                position: number;
                points: number;
            } & {
                [key: string]: unknown;
            };
            worst: {
                /** Format: date */
                day: string;
                position: number;
                points: number;
            } & {
                [key: string]: unknown;
            };
            movement: number;
            current: {
                position: number | null;
                points: number;
            } & {
                [key: string]: unknown;
            };
            closed_periods: ({
                /** @enum {string} */
                scope: "monthly" | "weekly";
                key: string;
                /** Format: date-time */
                starts_at: string;
                /** Format: date-time */
                ends_at: string;
                /** Format: date-time */
                closed_at: string;
                products: number;
                position: number | null;
                category_position: number | null;
                points: number;
                hash: string;
                previous_hash: string;
            } & {
                [key: string]: unknown;
            })[];
            stars: {
                repository_url: string | null;
                points: ({
                    /** Format: date */
                    observed_on: string;
                    stars: number;
                    source: string;
                } & {
                    [key: string]: unknown;
                })[];
                gained: number | null;
                from: string | null;
                to: string | null;
                months: ({
                    month: string;
                    stars: number | null;
                    last_read_on: string | null;
                    gained: number | null;
                    gained_since: string | null;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            };
            timeline: ({
                /** Format: date */
                day: string;
                position: number | null;
                points: number | null;
                stars: number | null;
                events: string[];
            } & {
                [key: string]: unknown;
            })[];
            disclosure: string;
            sources: components["schemas"]["Source"][];
            as_of: string;
            caveats: string[];
        } & {
            [key: string]: unknown;
        };
        PlanMigrationData: {
            reading: {
                understood: string;
                fields: {
                    names: ({
                        asked: string;
                        id: string;
                        name: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    within_days: number;
                } & {
                    [key: string]: unknown;
                };
                not_used: ({
                    words: string;
                    why: string;
                } & {
                    [key: string]: unknown;
                })[];
                reword: string | null;
            } & {
                [key: string]: unknown;
            };
            summary: string;
            models: ({
                requested: string;
                model: {
                    id: string;
                    display_name: string;
                    provider: string;
                } & {
                    [key: string]: unknown;
                };
                status: string;
                shutdown_on: string | null;
                days_left: number | null;
                days_ended: number | null;
                what_happens_to_calls: string;
                replacement_named_by_provider: string | null;
                notice: ({
                    quote: string;
                    url: string | null;
                    announced_on: string | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                estimated_cost_per_call_usd: number | null;
                compared_on: string;
                options: ({
                    model: {
                        id: string;
                        display_name: string;
                        provider: string;
                    } & {
                        [key: string]: unknown;
                    };
                    named_by_provider: boolean;
                    same_seller: boolean;
                    status: string;
                    note: string | null;
                    estimated_cost_per_call_usd: number;
                    estimated_cost_per_call_mean_of_twelve_months_usd: number;
                    price_ends_on: string | null;
                    announced_price_changes: ({
                        /** Format: date */
                        on: string;
                        meter: string;
                        from_usd_per_mtok: string;
                        to_usd_per_mtok: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    cost_change_ratio: number | null;
                    cost_change_ratio_with_thinking: number | null;
                    judgement: string;
                    success_probability: number | null;
                    shutdown_on: string | null;
                    breaks: string[];
                    price_verified_at: string | null;
                    price_url: string | null;
                } & {
                    [key: string]: unknown;
                })[];
                notes: string[];
                breaks: string[];
                what_to_test: string[];
            } & {
                [key: string]: unknown;
            })[];
            task_models: ({
                requested: string;
                model: {
                    id: string;
                    display_name: string;
                    provider: string;
                } & {
                    [key: string]: unknown;
                };
                /** @enum {string} */
                kind: "embedding" | "rerank" | "speech_to_text" | "text_to_speech" | "speech_to_speech" | "image" | "video" | "ocr";
                status: string;
                shutdown_on: string | null;
                days_left: number | null;
                days_ended: number | null;
                what_happens_to_calls: string;
                replacement_named_by_provider: string | null;
                notice: ({
                    quote: string;
                    url: string | null;
                    announced_on: string | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                price: string | null;
                options: ({
                    model: {
                        id: string;
                        display_name: string;
                        provider: string;
                    } & {
                        [key: string]: unknown;
                    };
                    named_by_provider: boolean;
                    same_seller: boolean;
                    status: string;
                    shutdown_on: string | null;
                    price: string | null;
                    cost_change_ratio: number | null;
                    success_probability: null;
                    price_url: string | null;
                } & {
                    [key: string]: unknown;
                })[];
                breaks: string[];
                what_to_test: string[];
            } & {
                [key: string]: unknown;
            })[];
            staying: ({
                requested: string;
                model: {
                    id: string;
                    display_name: string;
                    provider: string;
                } & {
                    [key: string]: unknown;
                };
                shutdown_on: string | null;
            } & {
                [key: string]: unknown;
            })[];
            not_found: ({
                requested: string;
                why: string;
                meant: string | null;
                suggestions: string[];
                listed?: string;
            } & {
                [key: string]: unknown;
            })[];
            within_days: number;
            call: {
                input_tokens: number;
                output_tokens: number;
            } & {
                [key: string]: unknown;
            };
            sources: components["schemas"]["Source"][];
            as_of: string;
            caveats: string[];
        } & {
            [key: string]: unknown;
        };
        AnalyseBillData: {
            reading: {
                understood: string;
                fields: {
                    lines: number;
                    lines_not_priced: number;
                    calls: number;
                    input_tokens: number;
                    output_tokens: number;
                    names: ({
                        asked: string;
                        id: string;
                        name: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    tasks: ({
                        task: string;
                        kind: string;
                        same_tokens: number | null;
                        later: string | null;
                        demands: string[];
                        demands_not_checked: string[];
                    } & {
                        [key: string]: unknown;
                    })[];
                } & {
                    [key: string]: unknown;
                };
                not_used: ({
                    words: string;
                    why: string;
                } & {
                    [key: string]: unknown;
                })[];
                reword: string | null;
            } & {
                [key: string]: unknown;
            };
            summary: string;
            findings_by_kind: ({
                /** @enum {string} */
                kind: "beyond_window" | "cache_unused" | "batch_unused" | "tier_unused" | "price_change" | "rate_not_recorded" | "peak_hours" | "ending" | "cheaper_model";
                statement: string;
                lines: number[];
                saving_monthly_usd: number | null;
                saving_twelve_months_usd: number | null;
                models: ({
                    model: string;
                    lines: number;
                    saving_monthly_usd: number | null;
                    saving_twelve_months_usd: number | null;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            })[];
            lines: ({
                line: number;
                requested: string;
                model: {
                    id: string;
                    display_name: string;
                    provider: string;
                } & {
                    [key: string]: unknown;
                };
                status: string;
                shutdown_on: string | null;
                price_second_hand: boolean;
                quality_kind: string;
                /** @enum {string} */
                task_read: "read" | "absent" | "language_not_read" | "too_many_tasks";
                monthly_usd: number | null;
                monthly_usd_off_peak: number | null;
                twelve_months_usd: number | null;
                constraints_read: ({
                    words: string;
                    kind: string;
                    /** @enum {string} */
                    effect: "filtered" | "priced" | "not_checked";
                    detail: string | null;
                } & {
                    [key: string]: unknown;
                })[];
                demands_not_checked: string[];
                present_model_fails: string[];
                options: ({
                    model: {
                        id: string;
                        display_name: string;
                        provider: string;
                    } & {
                        [key: string]: unknown;
                    };
                    monthly_usd: number;
                    monthly_usd_in_batch: number | null;
                    peak_note: string | null;
                    thinking: string | null;
                    monthly_usd_with_thinking: number | null;
                    status: string;
                    rates_note: string | null;
                    twelve_months_usd: number;
                    saving_monthly_usd: number;
                    saving_twelve_months_usd: number;
                    price_changes_on: string[];
                    price_ends_on: string | null;
                    monthly_usd_later: ({
                        /** Format: date */
                        on: string;
                        monthly_usd: number;
                    } & {
                        [key: string]: unknown;
                    })[];
                    success_probability: number | null;
                    named_by_provider: boolean;
                    conditions: string[];
                } & {
                    [key: string]: unknown;
                })[];
                candidates_to_test: ({
                    model: {
                        id: string;
                        display_name: string;
                        provider: string;
                    } & {
                        [key: string]: unknown;
                    };
                    monthly_usd: number;
                    monthly_usd_in_batch: number | null;
                    saving_monthly_usd: number;
                    saving_twelve_months_usd: number;
                    price_ends_on: string | null;
                    monthly_usd_later: ({
                        /** Format: date */
                        on: string;
                        monthly_usd: number;
                    } & {
                        [key: string]: unknown;
                    })[];
                    success_probability: number | null;
                    thinking: string | null;
                    status: string;
                    rates_note: string | null;
                    note: string | null;
                    why_not_option: string | null;
                    conditions: string[];
                } & {
                    [key: string]: unknown;
                })[];
                why_no_option: string | null;
                step: ({
                    /** @enum {string} */
                    kind: "beyond_window" | "cache_unused" | "batch_unused" | "tier_unused" | "price_change" | "rate_not_recorded" | "peak_hours" | "ending" | "cheaper_model";
                    model: ({
                        id: string;
                        display_name: string;
                        provider: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    saving_monthly_usd: number;
                    saving_twelve_months_usd: number;
                } & {
                    [key: string]: unknown;
                }) | null;
            } & {
                [key: string]: unknown;
            })[];
            not_priced: ({
                line: number;
                requested: string;
                why: string;
                kind: string | null;
                price_list: string | null;
                list_monthly_usd: number | null;
                at_most: boolean;
                meant: string | null;
                suggestions: string[];
            } & {
                [key: string]: unknown;
            })[];
            findings: ({
                /** @enum {string} */
                kind: "beyond_window" | "cache_unused" | "batch_unused" | "tier_unused" | "price_change" | "rate_not_recorded" | "peak_hours" | "ending" | "cheaper_model";
                line: number;
                statement: string;
                saving_monthly_usd: number | null;
                saving_twelve_months_usd: number | null;
                stated_by_task?: boolean;
                condition?: string;
            } & {
                [key: string]: unknown;
            })[];
            total: {
                monthly_usd: number;
                monthly_usd_of_ended_models: number;
                monthly_usd_off_peak: number;
                twelve_months_usd: number;
                twelve_months_usd_off_peak: number;
                monthly_usd_with_options: number;
                twelve_months_usd_with_options: number;
                monthly_usd_with_options_off_peak: number;
                monthly_usd_after_moves: number;
                twelve_months_usd_after_moves: number;
                saving_monthly_usd: number;
                saving_twelve_months_usd: number;
                saving_monthly_usd_same_models: number;
                with_options_rule: string;
                lines_with_counted_option: number;
                lines_that_move_to_dearer: number;
                lines_without_price: number;
            } & {
                [key: string]: unknown;
            };
            sources: components["schemas"]["Source"][];
            as_of: string;
            caveats: string[];
        } & {
            [key: string]: unknown;
        };
        TestPaidData: {
            /** @constant */
            ok: true;
            request: {
                echo: string | null;
            } & {
                [key: string]: unknown;
            };
            as_of: string;
        } & {
            [key: string]: unknown;
        };
        GetRankIntelligenceData: {
            reading: {
                understood: string;
                fields: {
                    products: number;
                    products_with_points: number;
                    recorded_since: string | null;
                    compared_with: string | null;
                    closed_periods: number;
                } & {
                    [key: string]: unknown;
                };
                not_used: ({
                    words: string;
                    why: string;
                } & {
                    [key: string]: unknown;
                })[];
                reword: string | null;
            } & {
                [key: string]: unknown;
            };
            disclosure: string;
            total: number;
            compared_with: string | null;
            recorded_since: string | null;
            top_100: components["schemas"]["BoardEntry"][];
            movement: {
                climbed: number;
                fell: number;
                unchanged: number;
                unknown: number;
                entered: string[];
                left: string[];
            } & {
                [key: string]: unknown;
            };
            thresholds: ({
                /** @enum {string} */
                scope: "overall" | "monthly" | "weekly";
                period: ({
                    key: string;
                    /** Format: date-time */
                    starts_at: string;
                    /** Format: date-time */
                    ends_at: string;
                } & {
                    [key: string]: unknown;
                }) | null;
                products: number;
                products_with_points: number;
                top_10: {
                    place: number;
                    held_by: string | null;
                    points_held: number | null;
                    points_to_enter: number;
                } & {
                    [key: string]: unknown;
                };
                top_100: {
                    place: number;
                    held_by: string | null;
                    points_held: number | null;
                    points_to_enter: number;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            categories: ({
                slug: string;
                name: string;
                products: number;
                products_with_points: number;
                points: number;
                in_top_100: number;
                leader: ({
                    slug: string;
                    name: string;
                    position: number;
                    points: number;
                } & {
                    [key: string]: unknown;
                }) | null;
                top_10: {
                    place: number;
                    held_by: string | null;
                    points_held: number | null;
                    points_to_enter: number;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
            provenance: {
                entries: number;
                points: number;
                products: number;
                first_earned_at: string | null;
                last_earned_at: string | null;
                reference_rule: string;
                latest: ({
                    entry: number;
                    slug: string;
                    name: string | null;
                    points: number;
                    /** Format: date-time */
                    earned_at: string;
                    /** Format: date-time */
                    recorded_at: string;
                    reference_sha256: string;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            };
            closed_periods: ({
                /** @enum {string} */
                scope: "monthly" | "weekly";
                key: string;
                /** Format: date-time */
                starts_at: string;
                /** Format: date-time */
                ends_at: string;
                /** Format: date-time */
                closed_at: string;
                products: number;
                products_with_points: number;
                points: number;
                top: ({
                    slug: string;
                    name: string;
                    position: number;
                    points: number;
                } & {
                    [key: string]: unknown;
                })[];
                hash: string;
                previous_hash: string;
                intact: boolean;
            } & {
                [key: string]: unknown;
            })[];
            closed_periods_total: number;
            sources: components["schemas"]["Source"][];
            as_of: string;
            caveats: string[];
        } & {
            [key: string]: unknown;
        };
        GetPremiumDemoData: {
            /** @constant */
            ok: true;
            message: string;
            as_of: string;
        } & {
            [key: string]: unknown;
        };
        Error: {
            /** @enum {string} */
            error: "INVALID_INPUT" | "UNKNOWN_DATASET" | "UNKNOWN_FIELDS" | "PAYMENT_REQUIRED" | "PAYMENT_NOT_VERIFIED" | "REQUEST_EXCEEDS_MAX" | "WALLET_NOT_ALLOWLISTED" | "PAYER_NOT_PROVEN" | "ORIGIN_NOT_ALLOWED" | "PRODUCT_NOT_FOUND" | "MODEL_NOT_FOUND" | "PROVIDER_NOT_FOUND" | "RECEIPT_NOT_FOUND" | "NO_MATCH" | "NO_HISTORY" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PAYMENT_REPLAYED" | "IDEMPOTENCY_CONFLICT" | "ANSWER_NOT_KEPT" | "OPERATION_ENDED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "EXPECTATION_FAILED" | "TASK_NOT_UNDERSTOOD" | "TASK_NOT_SERVED" | "RATE_LIMITED" | "DAILY_SPEND_LIMIT_REACHED" | "HEADERS_TOO_LARGE" | "INTERNAL_ERROR" | "PAYMENT_CONFIGURATION_INCOMPLETE" | "PAYMENT_FACILITATOR_UNAVAILABLE" | "PAYMENT_OUTCOME_UNKNOWN" | "SERVICE_UNAVAILABLE";
            message: string;
            request_id: string;
            doc_url: string;
            retry: string;
        } & {
            [key: string]: unknown;
        };
        InvalidInputError: {
            /** @enum {string} */
            error: "INVALID_INPUT" | "UNKNOWN_DATASET" | "UNKNOWN_FIELDS" | "PAYMENT_REQUIRED" | "PAYMENT_NOT_VERIFIED" | "REQUEST_EXCEEDS_MAX" | "WALLET_NOT_ALLOWLISTED" | "PAYER_NOT_PROVEN" | "ORIGIN_NOT_ALLOWED" | "PRODUCT_NOT_FOUND" | "MODEL_NOT_FOUND" | "PROVIDER_NOT_FOUND" | "RECEIPT_NOT_FOUND" | "NO_MATCH" | "NO_HISTORY" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PAYMENT_REPLAYED" | "IDEMPOTENCY_CONFLICT" | "ANSWER_NOT_KEPT" | "OPERATION_ENDED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "EXPECTATION_FAILED" | "TASK_NOT_UNDERSTOOD" | "TASK_NOT_SERVED" | "RATE_LIMITED" | "DAILY_SPEND_LIMIT_REACHED" | "HEADERS_TOO_LARGE" | "INTERNAL_ERROR" | "PAYMENT_CONFIGURATION_INCOMPLETE" | "PAYMENT_FACILITATOR_UNAVAILABLE" | "PAYMENT_OUTCOME_UNKNOWN" | "SERVICE_UNAVAILABLE";
            message: string;
            request_id: string;
            doc_url: string;
            retry: string;
            /** @description The whole schema of the input. */
            input_schema?: {
                [key: string]: unknown;
            };
            /** @description Every violation, with its JSON path. */
            validation_errors: components["schemas"]["ValidationIssue"][];
        } & {
            [key: string]: unknown;
        };
        PaymentError: {
            /** @enum {string} */
            error: "INVALID_INPUT" | "UNKNOWN_DATASET" | "UNKNOWN_FIELDS" | "PAYMENT_REQUIRED" | "PAYMENT_NOT_VERIFIED" | "REQUEST_EXCEEDS_MAX" | "WALLET_NOT_ALLOWLISTED" | "PAYER_NOT_PROVEN" | "ORIGIN_NOT_ALLOWED" | "PRODUCT_NOT_FOUND" | "MODEL_NOT_FOUND" | "PROVIDER_NOT_FOUND" | "RECEIPT_NOT_FOUND" | "NO_MATCH" | "NO_HISTORY" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PAYMENT_REPLAYED" | "IDEMPOTENCY_CONFLICT" | "ANSWER_NOT_KEPT" | "OPERATION_ENDED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "EXPECTATION_FAILED" | "TASK_NOT_UNDERSTOOD" | "TASK_NOT_SERVED" | "RATE_LIMITED" | "DAILY_SPEND_LIMIT_REACHED" | "HEADERS_TOO_LARGE" | "INTERNAL_ERROR" | "PAYMENT_CONFIGURATION_INCOMPLETE" | "PAYMENT_FACILITATOR_UNAVAILABLE" | "PAYMENT_OUTCOME_UNKNOWN" | "SERVICE_UNAVAILABLE";
            message: string;
            request_id: string;
            doc_url: string;
            retry: string;
            /** @description What to sign; absent where signing anew would be wrong. */
            payment?: {
                accepts: components["schemas"]["PaymentRequirement"][];
            } & {
                [key: string]: unknown;
            };
            /** @description How the request was understood, of operations that interpret it: the same as `data.reading` of the paid answer. Reword until it is right, then pay. */
            reading?: {
                understood: string;
                fields: {
                    [key: string]: unknown;
                };
                not_used: ({
                    words: string;
                    why: string;
                } & {
                    [key: string]: unknown;
                })[];
                reword: string | null;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description INVALID_INPUT: The input does not match the schema. */
        InvalidInput: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidInputError"];
            };
        };
        /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
        PaymentRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "PAYMENT-REQUIRED": components["headers"]["PAYMENT-REQUIRED"];
                "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentError"];
            };
        };
        /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
        WalletNotAllowlisted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
        PaymentReplayed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description PAYLOAD_TOO_LARGE: The request is too large. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description UNSUPPORTED_MEDIA_TYPE: The body is not JSON. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description RATE_LIMITED: Too many requests. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
        LimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INTERNAL_ERROR: Something broke on our side. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
        PaymentUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Quote it to support; the same as `meta.request_id`.
         * @example req_000000000000000000000000
         */
        "X-Request-Id": string;
        /**
         * @description Requests left (`r`) and seconds until there are more (`t`).
         * @example "default";r=119;t=42
         */
        RateLimit: string;
        /**
         * @description Requests allowed (`q`) in a window of `w` seconds.
         * @example "default";q=120;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Seconds after which repeating the request makes sense.
         * @example 30
         */
        "Retry-After": number;
        /**
         * @description Changes when a source of the answer changes; send it back as If-None-Match.
         * @example W/"pR1cB8kzq0YVt2fXw3nM4A"
         */
        ETag: string;
        /**
         * @description base64 of the x402 PaymentRequired object: what to sign, and how to call the operation.
         * @example eyJ4NDAyVmVyc2lvbiI6Mn0=
         */
        "PAYMENT-REQUIRED": string;
        /**
         * @description base64 of the x402 SettleResponse.
         * @example eyJzdWNjZXNzIjp0cnVlfQ==
         */
        "PAYMENT-RESPONSE": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getManifest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetManifestData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the ETag that was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    getPricing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetPricingData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the ETag that was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    searchProducts: {
        parameters: {
            query: {
                /** @example vector database */
                q: string;
                /**
                 * @description An unknown one is answered with those that exist.
                 * @example developer
                 */
                category?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchProductsData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the ETag that was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    rankProducts: {
        parameters: {
            query?: {
                /** @description All time, this UTC month or this ISO week. */
                scope?: "overall" | "monthly" | "weekly";
                /**
                 * @description all, or a category.
                 * @example agents
                 */
                category?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RankProductsData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the ETag that was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug, or the exact name.
                 * @example langchain
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetProductData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the ETag that was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PRODUCT_NOT_FOUND: There is no product of that name. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    getCatalog: {
        parameters: {
            query?: {
                /**
                 * @description Only products of this category.
                 * @example security
                 */
                category?: string;
                /** @description Only products that changed at or after this moment. */
                updated_since?: string;
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Most products to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetCatalogData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the ETag that was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    getRankings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetRankingsData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the ETag that was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    searchModels: {
        parameters: {
            query?: {
                /**
                 * @description Names, makers, versions or tiers, comma-separated.
                 * @example gpt-5.6
                 */
                q?: string;
                /** @description The seller. */
                provider?: string;
                maker?: string;
                /** @description Of the seller's legal seat: FR, or EU. */
                country?: string;
                kind?: "text" | "embedding" | "rerank" | "speech_to_text" | "text_to_speech" | "speech_to_speech" | "image" | "video" | "ocr";
                /** @description It reads or makes this. */
                modality?: "text" | "image" | "audio" | "video" | "pdf";
                /** @description Tokens. */
                min_context?: number;
                /** @description US dollars per million tokens. */
                max_input_price?: number;
                /** @description It calls tools. */
                tools?: boolean;
                open_weights?: boolean;
                /** @description sold, or ending: with an announced end. */
                status?: "sold" | "ending" | "retired" | "all";
                sort?: "relevance" | "newest" | "price" | "score" | "context" | "name";
                /** @description Kind of ability. */
                score?: "agent" | "code" | "math" | "knowledge" | "instruction" | "writing" | "vision" | "general" | "multilingual" | "factuality" | "tool-use" | "long-context";
                /** @description One row a model, or one a seller. */
                rows?: "models" | "listings";
                /** @description next_cursor. */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchModelsData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the ETag that was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    getModel: {
        parameters: {
            query?: {
                /** @description Of the call whose cost is computed. */
                input_tokens?: number;
                output_tokens?: number;
                /** @description Part of input_tokens read from the cache. */
                cached_tokens?: number;
            };
            header?: never;
            path: {
                /**
                 * @description provider/model_id, maker/model, plain model id or alias.
                 * @example openai/gpt-5.6-sol
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetModelData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the ETag that was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description MODEL_NOT_FOUND: There is no model of that id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description Only of these models: ids or names, comma-separated.
                 * @example gpt-5-mini, openai/o3
                 */
                models?: string;
                kind?: "price" | "shutdown" | "new_model";
                /** @description Only ahead, or only past. */
                announced?: boolean;
                /**
                 * @description The seller.
                 * @example openai
                 */
                provider?: string;
                /** @description Only on or after this day. */
                since?: string;
                /** @description next_cursor. */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListChangesData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the ETag that was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    listSignals: {
        parameters: {
            query?: {
                /** @description Stars gained in a window, stars, or visits sent. */
                signal?: "growth_30d" | "growth_7d" | "growth_90d" | "stars" | "visits";
                /**
                 * @description Only products that match these words.
                 * @example vector database
                 */
                q?: string;
                category?: "agents" | "developer" | "security" | "agencies" | "ai-media" | "marketing" | "seo" | "productivity" | "business" | "social" | "health" | "domains" | "design" | "ecommerce" | "crypto" | "education" | "hiring" | "writing" | "leaderboards" | "audio" | "sales" | "news" | "games" | "people" | "directories" | "travel" | "real-estate" | "other";
                license?: "open-source" | "source-available" | "proprietary";
                /** @description ai (AI products alone); ai-infrastructure (general technology with a named use in AI, such as vector search or GPUs); or other software. */
                subject?: "ai" | "ai-infrastructure" | "software";
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListSignalsData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the ETag that was sent. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description receipt_hash of a receipt.
                 * @example 0000000000000000000000000000000000000000000000000000000000000000
                 */
                receipt_hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetReceiptData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RECEIPT_NOT_FOUND: There is no receipt of that hash. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    getLostAnswer: {
        parameters: {
            query?: {
                /** @description nonce of the challenge. Each is good for one fetch within five minutes. */
                nonce?: string;
                /** @description The wallet's signature of the challenge's message (EIP-191, or ERC-1271). */
                signature?: string;
            };
            header?: never;
            path: {
                /**
                 * @description receipt_hash of a receipt.
                 * @example 0000000000000000000000000000000000000000000000000000000000000000
                 */
                receipt_hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetLostAnswerData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PAYER_NOT_PROVEN: The signature does not prove the wallet that paid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RECEIPT_NOT_FOUND: There is no receipt of that hash. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ANSWER_NOT_KEPT: The answer can no longer be fetched. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    getPaymentsConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetPaymentsConfigData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    getPaymentsHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetPaymentsHealthData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description RATE_LIMITED: Too many requests. */
            429: components["responses"]["RateLimited"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["Unavailable"];
        };
    };
    compareProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Slugs or names of products, ids of models (`model_id` or `provider/model_id`).
                     * @example [
                     *       "langchain",
                     *       "LlamaIndex",
                     *       "crewai"
                     *     ]
                     */
                    products: string[];
                };
            };
        };
        responses: {
            /** @description The answer, paid and settled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CompareProductsData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
            402: components["responses"]["PaymentRequired"];
            /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
            403: components["responses"]["WalletNotAllowlisted"];
            /** @description PRODUCT_NOT_FOUND: There is no product of that name. NO_MATCH: Nothing matches the query. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
            409: components["responses"]["PaymentReplayed"];
            /** @description PAYLOAD_TOO_LARGE: The request is too large. */
            413: components["responses"]["PayloadTooLarge"];
            /** @description UNSUPPORTED_MEDIA_TYPE: The body is not JSON. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
            429: components["responses"]["LimitReached"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["PaymentUnavailable"];
        };
    };
    optimizeModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the model does, with sizes and demands; exactly, as in `reading.exact`: work=summarisation input_tokens=900 batch=yes.
                     * @example Answer customer questions in our help-desk chat
                     */
                    task: string;
                    /**
                     * @description Model in use: `model_id`, `provider/model_id` or its name.
                     * @example gpt-4o
                     */
                    current_model: string;
                    /** @description Most that one call may cost, in USD. */
                    max_cost?: number;
                    /** @description 10,000 when absent. */
                    monthly_calls?: number;
                    constraints?: {
                        /** @description In tokens. */
                        min_context_window?: number;
                        /**
                         * @description Weakest tier allowed; weakest first.
                         * @enum {string}
                         */
                        min_tier?: "mini" | "fast" | "open" | "reasoning" | "flagship";
                        /** @description Provider ids; absent means any. */
                        providers?: string[];
                    };
                };
            };
        };
        responses: {
            /** @description The answer, paid and settled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OptimizeModelData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
            402: components["responses"]["PaymentRequired"];
            /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
            403: components["responses"]["WalletNotAllowlisted"];
            /** @description MODEL_NOT_FOUND: There is no model of that id. PROVIDER_NOT_FOUND: There is no provider of that id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
            409: components["responses"]["PaymentReplayed"];
            /** @description PAYLOAD_TOO_LARGE: The request is too large. */
            413: components["responses"]["PayloadTooLarge"];
            /** @description UNSUPPORTED_MEDIA_TYPE: The body is not JSON. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description TASK_NOT_UNDERSTOOD: The task is not understood. TASK_NOT_SERVED: No language model does this work. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
            429: components["responses"]["LimitReached"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["PaymentUnavailable"];
        };
    };
    researchProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A question, or exact: vector databases ask=most_used license=mit,apache-2.0.
                     * @example vector database
                     */
                    query: string;
                    /**
                     * @description Most products, and models.
                     * @default 15
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description The answer, paid and settled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResearchProductsData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
            402: components["responses"]["PaymentRequired"];
            /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
            403: components["responses"]["WalletNotAllowlisted"];
            /** @description NO_MATCH: Nothing matches the query. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
            409: components["responses"]["PaymentReplayed"];
            /** @description PAYLOAD_TOO_LARGE: The request is too large. */
            413: components["responses"]["PayloadTooLarge"];
            /** @description UNSUPPORTED_MEDIA_TYPE: The body is not JSON. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
            429: components["responses"]["LimitReached"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["PaymentUnavailable"];
        };
    };
    queryDataset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `ai-products` or `model-pricing`.
                     * @example ai-products
                     */
                    dataset: string;
                    /** @description By field: a value, or an object of operators. All must hold. */
                    filters?: {
                        [key: string]: (string | number | boolean | null) | {
                            eq?: string | number | boolean | null;
                            ne?: string | number | boolean | null;
                            in?: (string | number | boolean | null)[];
                            gt?: string | number;
                            gte?: string | number;
                            lt?: string | number;
                            lte?: string | number;
                            contains?: string;
                            exists?: boolean;
                        };
                    };
                    /** @description Fields to return, in this order; absent or empty means all. */
                    fields?: string[];
                    /**
                     * @description Most rows to return; the price follows from the rows that come back.
                     * @default 50
                     */
                    limit?: number;
                    /**
                     * @description Field to order the rows by, with - before it for the highest first; rows without a value come last, and equal ones keep the dataset's order.
                     * @example -github_stars
                     */
                    sort?: string;
                    /** @description Where a sorted page begins, from the `next_page` of the page before. */
                    cursor?: string;
                };
            };
        };
        responses: {
            /** @description The answer, paid and settled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueryDatasetData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. INVALID_INPUT: The input does not match the schema. UNKNOWN_DATASET: There is no dataset of that name. UNKNOWN_FIELDS: A field is not in the dataset. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidInputError"];
                };
            };
            /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
            402: components["responses"]["PaymentRequired"];
            /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
            403: components["responses"]["WalletNotAllowlisted"];
            /** @description NO_MATCH: Nothing matches the query. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
            409: components["responses"]["PaymentReplayed"];
            /** @description PAYLOAD_TOO_LARGE: The request is too large. */
            413: components["responses"]["PayloadTooLarge"];
            /** @description UNSUPPORTED_MEDIA_TYPE: The body is not JSON. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
            429: components["responses"]["LimitReached"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["PaymentUnavailable"];
        };
    };
    getProductHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Slug of the product, or its exact name.
                     * @example langchain
                     */
                    product: string;
                    /**
                     * @description How far back, in months, ending today (UTC).
                     * @default 12m
                     * @enum {string}
                     */
                    period?: "3m" | "6m" | "12m";
                    /**
                     * @description Which board: points of all time, of the month or of the week.
                     * @default overall
                     * @enum {string}
                     */
                    scope?: "overall" | "monthly" | "weekly";
                    /**
                     * @description The product's category, or all.
                     * @default all
                     */
                    category?: string;
                };
            };
        };
        responses: {
            /** @description The answer, paid and settled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetProductHistoryData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
            402: components["responses"]["PaymentRequired"];
            /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
            403: components["responses"]["WalletNotAllowlisted"];
            /** @description PRODUCT_NOT_FOUND: There is no product of that name. NO_HISTORY: No day has been recorded for this product yet. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
            409: components["responses"]["PaymentReplayed"];
            /** @description PAYLOAD_TOO_LARGE: The request is too large. */
            413: components["responses"]["PayloadTooLarge"];
            /** @description UNSUPPORTED_MEDIA_TYPE: The body is not JSON. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
            429: components["responses"]["LimitReached"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["PaymentUnavailable"];
        };
    };
    planMigration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Models in use: `model_id` or `provider/model_id`.
                     * @example [
                     *       "gpt-4-turbo",
                     *       "claude-3-5-haiku-20241022"
                     *     ]
                     */
                    models: string[];
                    /**
                     * @description For models that end within so many days or have ended.
                     * @default 365
                     */
                    within_days?: number;
                };
            };
        };
        responses: {
            /** @description The answer, paid and settled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanMigrationData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
            402: components["responses"]["PaymentRequired"];
            /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
            403: components["responses"]["WalletNotAllowlisted"];
            /** @description MODEL_NOT_FOUND: There is no model of that id. NO_MATCH: Nothing matches the query. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
            409: components["responses"]["PaymentReplayed"];
            /** @description PAYLOAD_TOO_LARGE: The request is too large. */
            413: components["responses"]["PayloadTooLarge"];
            /** @description UNSUPPORTED_MEDIA_TYPE: The body is not JSON. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
            429: components["responses"]["LimitReached"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["PaymentUnavailable"];
        };
    };
    analyseBill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description One line per model and use, of one month.
                     * @example [
                     *       {
                     *         "model": "gpt-4o",
                     *         "calls": 200000,
                     *         "input_tokens": 240000000,
                     *         "output_tokens": 50000000,
                     *         "task": "Answer customer questions in chat"
                     *       },
                     *       {
                     *         "model": "claude-opus-4-7",
                     *         "calls": 10000,
                     *         "input_tokens": 220000000,
                     *         "output_tokens": 9000000
                     *       }
                     *     ]
                     */
                    lines: {
                        /** @description `model_id` or `provider/model_id`. */
                        model: string;
                        /** @description Calls in the month. */
                        calls: number;
                        /** @description Of all calls of the month, cached ones included. */
                        input_tokens: number;
                        /** @description Part of input_tokens read from the cache. */
                        cached_input_tokens?: number;
                        /** @description Of all calls of the month, thinking included. */
                        output_tokens: number;
                        /** @description Sent to the batch service. */
                        batch?: boolean;
                        /** @description What the calls do; general chat when absent. */
                        task?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The answer, paid and settled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AnalyseBillData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
            402: components["responses"]["PaymentRequired"];
            /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
            403: components["responses"]["WalletNotAllowlisted"];
            /** @description MODEL_NOT_FOUND: There is no model of that id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
            409: components["responses"]["PaymentReplayed"];
            /** @description PAYLOAD_TOO_LARGE: The request is too large. */
            413: components["responses"]["PayloadTooLarge"];
            /** @description UNSUPPORTED_MEDIA_TYPE: The body is not JSON. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
            429: components["responses"]["LimitReached"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["PaymentUnavailable"];
        };
    };
    testPaid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Returned unchanged.
                     * @example hello
                     */
                    echo?: string;
                };
            };
        };
        responses: {
            /** @description The answer, paid and settled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestPaidData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
            402: components["responses"]["PaymentRequired"];
            /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
            403: components["responses"]["WalletNotAllowlisted"];
            /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
            409: components["responses"]["PaymentReplayed"];
            /** @description PAYLOAD_TOO_LARGE: The request is too large. */
            413: components["responses"]["PayloadTooLarge"];
            /** @description UNSUPPORTED_MEDIA_TYPE: The body is not JSON. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
            429: components["responses"]["LimitReached"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["PaymentUnavailable"];
        };
    };
    getRankIntelligence: {
        parameters: {
            query?: never;
            header?: {
                /** @description base64 of the signed x402 payment. Without it the answer is 402 and says what to sign. */
                "PAYMENT-SIGNATURE"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, paid and settled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetRankIntelligenceData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
            402: components["responses"]["PaymentRequired"];
            /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
            403: components["responses"]["WalletNotAllowlisted"];
            /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
            409: components["responses"]["PaymentReplayed"];
            /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
            429: components["responses"]["LimitReached"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["PaymentUnavailable"];
        };
    };
    getPremiumDemo: {
        parameters: {
            query?: never;
            header?: {
                /** @description base64 of the signed x402 payment. Without it the answer is 402 and says what to sign. */
                "PAYMENT-SIGNATURE"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, paid and settled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetPremiumDemoData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
            402: components["responses"]["PaymentRequired"];
            /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
            403: components["responses"]["WalletNotAllowlisted"];
            /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
            409: components["responses"]["PaymentReplayed"];
            /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
            429: components["responses"]["LimitReached"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["PaymentUnavailable"];
        };
    };
    getAgentTestResource: {
        parameters: {
            query?: never;
            header?: {
                /** @description base64 of the signed x402 payment. Without it the answer is 402 and says what to sign. */
                "PAYMENT-SIGNATURE"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, paid and settled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "PAYMENT-RESPONSE": components["headers"]["PAYMENT-RESPONSE"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetPremiumDemoData"];
                        meta: components["schemas"]["Meta"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description INVALID_INPUT: The input does not match the schema. */
            400: components["responses"]["InvalidInput"];
            /** @description PAYMENT_REQUIRED: This answer is paid. PAYMENT_NOT_VERIFIED: The payment was refused. REQUEST_EXCEEDS_MAX: The request costs more than one request may. */
            402: components["responses"]["PaymentRequired"];
            /** @description WALLET_NOT_ALLOWLISTED: This deployment serves listed wallets only. */
            403: components["responses"]["WalletNotAllowlisted"];
            /** @description PAYMENT_REPLAYED: This payment was used before. IDEMPOTENCY_CONFLICT: This payment identifier belongs to another request. */
            409: components["responses"]["PaymentReplayed"];
            /** @description RATE_LIMITED: Too many requests. DAILY_SPEND_LIMIT_REACHED: The wallet has reached its daily ceiling. */
            429: components["responses"]["LimitReached"];
            /** @description INTERNAL_ERROR: Something broke on our side. */
            500: components["responses"]["InternalError"];
            /** @description PAYMENT_CONFIGURATION_INCOMPLETE: This deployment cannot take payments. PAYMENT_FACILITATOR_UNAVAILABLE: The payment facilitator cannot be reached. PAYMENT_OUTCOME_UNKNOWN: It is not known yet whether the payment went through. SERVICE_UNAVAILABLE: The service is starting, stopping or overloaded. */
            503: components["responses"]["PaymentUnavailable"];
        };
    };
}
