/** Well-known products by field, for questions about alternatives. */
const BY_FIELD: Readonly<Record<string, string>> = {
  "appointment scheduling": "calendly|doodle|acuity|acuity scheduling",
  "project management":
    "asana|monday|monday.com|basecamp|jira|trello|linear|microsoft project|ms project|clickup|wrike",
  "chat interfaces": "chatgpt|claude|gemini|microsoft copilot",
  wiki: "confluence|slite|guru",
  "note taking": "evernote|onenote|bear|apple notes|google keep|roam|roam research",
  crm: "hubspot|pipedrive|salesforce|zoho crm|dynamics",
  helpdesk: "zendesk|freshdesk|help scout|intercom|front|jira service management",
  accounting: "quickbooks|xero|freshbooks|sage|datev|lexoffice|sevdesk|wave",
  "e-signature": "docusign|adobe sign|hellosign|pandadoc|dropbox sign",
  "password managers": "lastpass|dashlane|1password|keeper",
  authentication: "auth0|okta|clerk|firebase auth|cognito",
  observability: "datadog|new relic|dynatrace|splunk|appdynamics",
  "error tracking": "sentry|rollbar|bugsnag",
  "feature flags": "launchdarkly|split|optimizely",
  "product analytics": "mixpanel|amplitude|heap|fullstory|hotjar",
  "web analytics": "google analytics|adobe analytics|ga4",
  "business intelligence": "tableau|power bi|powerbi|looker|qlik",
  "search engines": "algolia|coveo",
  "vector databases": "pinecone",
  "form builder": "typeform|google forms|surveymonkey|jotform",
  "email marketing": "mailchimp|klaviyo|constant contact|convertkit|sendgrid marketing",
  "marketing automation": "marketo|pardot",
  "social media scheduling": "buffer|hootsuite|later|sprout social",
  "url shorteners": "bitly|bit.ly|rebrandly",
  "website builder": "wix|squarespace|webflow",
  "headless cms": "contentful|sanity|wordpress|drupal",
  "ecommerce platforms": "shopify|bigcommerce|magento",
  "team chat": "slack|microsoft teams|ms teams|teams",
  messenger: "whatsapp|telegram|signal|facebook messenger",
  "video conferencing": "zoom|google meet|webex|skype",
  "file sync": "dropbox|google drive|onedrive|box|icloud",
  "photo management": "google photos|icloud photos|lightroom",
  whiteboards: "miro|mural|figjam|lucidchart|visio",
  "design tools": "figma|sketch|adobe xd|invision",
  "image editor": "photoshop|adobe photoshop|canva",
  "video editor": "premiere|premiere pro|final cut|capcut",
  spreadsheets: "airtable|excel|google sheets|smartsheet",
  "office suites": "microsoft office|office 365|google docs|google workspace",
  "time tracking": "toggl|harvest|clockify",
  "workflow automation": "zapier|ifttt|make.com|power automate",
  "api clients": "postman|insomnia",
  "backend as a service": "firebase|supabase",
  "git hosting": "github|bitbucket",
  translation: "deepl|google translate",
  "grammar checkers": "grammarly|quillbot",
  "coding assistants": "github copilot|copilot|cursor|windsurf|tabnine",
  "text to speech": "elevenlabs|eleven labs|murf|play.ht",
  "speech to text": "deepgram|assemblyai|rev",
  "image generation": "midjourney|dall-e|dalle|firefly",
  "video generation": "runway|sora|pika",
  "meeting notes": "fireflies|fireflies.ai|fathom|gong|otter|otter.ai",
  "app builders": "lovable|bolt|replit agent|v0",
  "low-code": "retool|bubble|outsystems|mendix",
  lms: "blackboard|canvas lms|teachable|kajabi",
  hr: "workday|bamboohr|personio|gusto",
  "applicant tracking": "greenhouse|lever|workable",
  "personal finance": "mint|ynab|quicken",
  "rss readers": "feedly|inoreader",
};
const FIELD_OF = new Map(
  Object.entries(BY_FIELD).flatMap(([field, names]) => names.split("|").map((name) => [name, field] as const)),
);

/** Returns the field of a well-known product by its whole name; null when it is not known. */
export function fieldOfName(name: string): string | null {
  return FIELD_OF.get(name.toLowerCase()) ?? null;
}

/** Returns the well-known product that a text names, as written, with its field; null when it names none. */
export function unlistedWithin(text: string): { name: string; field: string } | null {
  const words = text.trim().split(/\s+/);
  for (let length = words.length; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const name = words.slice(from, from + length).join(" ");
      const field = fieldOfName(name);
      // A part of the text must be capitalised, because "bear" and "front" are also words.
      if (field !== null && (length === words.length || /^\p{Lu}/u.test(name))) return { name, field };
    }
  return null;
}
