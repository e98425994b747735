import type { WorkloadClass } from "../workloads.ts";

/** Words or phrases that indicate a class, with a weight. Each rule counts once. */
export interface TaskRule {
  class: WorkloadClass;
  weight: number;
  /** All of them must match, anywhere in the text. */
  patterns: readonly RegExp[];
}

function rules(workloadClass: WorkloadClass, ...rows: [number, ...RegExp[]][]): TaskRule[] {
  return rows.map(([weight, ...patterns]) => ({ class: workloadClass, weight, patterns }));
}

const LANGUAGE =
  "english|german|french|spanish|japanese|chinese|mandarin|cantonese|portuguese|italian|korean|arabic|dutch|polish|russian|turkish|hindi|swedish|danish|norwegian|finnish|czech|greek|hebrew|thai|vietnamese|ukrainian|indonesian|latin";
const PROGRAMMING =
  "python|typescript|javascript|java|rust|golang|go service|c\\+\\+|c#|\\.net|react|vue|svelte|angular|next\\.js|node(?:\\.js)?|django|flask|fastapi|rails|ruby|php|laravel|spring|bash|shell|powershell|sql|postgres\\w*|dbt|jinja|terraform|ansible|kubernetes|helm|docker\\w*|regex(?:es)?|regular expressions?|html|css|tailwind|kotlin|swift|scala|haskell|solidity|matlab|vba|excel formulas?|graphql|yaml|openapi";
const DOCUMENTS =
  "contracts?|filings?|manuals?|pdfs?|leases?|agreements?|handbooks?|knowledge base|documentation|docs|documents|wiki|confluence|notion|sharepoint|data room|policy documents?|policies|case law|legal cases|transcripts?|papers|reports";

const any = (words: string, flags = "i") => new RegExp(`(?<![\\w])(?:${words})(?![\\w])`, flags);

/** Rules for the profile of a task, published with the method. Their order breaks ties. */
export const TASK_RULES: readonly TaskRule[] = [
  ...rules(
    "agentic_coding",
    [
      5,
      /\b(?:coding|software(?: engineering)?|developer|devin-like) (?:ai )?agents?\b|\bswe-?(?:bench|agent)\b|\bclaude code\b|\bcodex cli\b|\bcursor agent\b/i,
    ],
    [
      5,
      /\bagent\w*\b/i,
      /\b(?:code|coding|codebase|repos?|repository|repositories|monorepo|refactor\w*|pull requests?|bugs?|commits?|features?|unit tests?|ci)\b/i,
    ],
    [
      5,
      /\b(?:autonomous\w*|by itself|on its own|unattended|end[- ]to[- ]end|nightly)\b/i,
      /\b(?:codebases?|repos?|repository|repositories|monorepo|builds?|dependencies|pull requests?|failing tests?|commits?)\b/i,
    ],
    [
      3,
      /\b(?:whole|entire|large|legacy|multi-file|across)\b.{0,30}\b(?:codebases?|repositor(?:y|ies)|repos?|monorepo|migration)\b/i,
    ],
    [2, /\b(?:opens?|creates?) pull requests\b|\bruns? (?:the )?tests\b|\bedits? files\b/i],

    [
      5,
      /\b(?:ships?|opens?|raises?|submits?|merges?) (?:pull requests?|prs?|merge requests?)\b|\bautonomous (?:developer|programmer|engineer)\b|\bvibe[- ]coding\b|\b(?:jira|github|gitlab|linear) (?:tickets?|issues?)\b.{0,40}\b(?:fix\w*|implement\w*|ships?|resolv\w+)\b/i,
    ],

    [
      5,
      /\b(?:fixer|bot|engineer|programmer|self-driving|unattended|runs for (?:hours|days))\b/i,
      /\b(?:codebase|repos?|repository|repositories|monorepo|bugs?|code migrations?)\b/i,
    ],
  ),
  ...rules(
    "agentic_workflow",
    [
      4,
      /\b(?:browser|web|research|tool-?calling|autonomous|computer[- ]use|procurement|operations?|sales|voice|travel)\b.{0,30}\bagents?\b/i,
    ],
    [
      4,
      /\bagents?\b.{0,80}\b(?:tools?|function calls?|function calling|apis?|books?|updates?|executes?|browses?|files?|places?|orders?|requests?|negotiates?|schedules?|navigates?|operates?|fills?|submits?)\b/i,
    ],
    [
      3,
      /\bmulti-?step\b.{0,40}\b(?:workflows?|automation|tasks?|plans?|processes)\b|\borchestrat\w+\b|\bsub-?agents?\b|\bmulti-?agent\b/i,
    ],
    [
      3,
      /\btool[- ](?:use|using|calls?|calling)\b|\bfunction[- ]call\w*\b|\bdecides? the next (?:action|step)\b|\bmcp\b|\bclick(?:s|ing)? through\b/i,
    ],
    [2, /\bagentic\b|\bautonomous(?:ly)?\b|\bworkflow automation\b|\bon its own\b|\bby itself\b|\bacts? on behalf\b/i],
    [1, /\bagents?\b/i],

    [
      5,
      /\bcomputer[- ]use\b|\bautomat(?:e|es|ing|ion)\b.{0,50}\b(?:portals?|websites?|browser|web ?sites?|apps?|systems?|erp|crm|sap)\b|\brpa\b|\bfills? (?:in|out) (?:web )?forms\b|\bplans? and (?:executes?|carr\w+|books?)\b|\buses? tools\b/i,
    ],
  ),
  ...rules(
    "code_completion",
    [7, /\b(?:code|tab|inline|line|sql)[- ]?(?:auto-?)?complet\w+/i],
    [
      6,
      /\bautocomplet\w+|\bauto-complet\w+|\bfill[- ]in[- ]the[- ]middle\b|\bfim\b|\bghost[- ]text\b|\bcopilot[- ](?:like|style)\b|\bnext[- ]edit\b/i,
    ],
    [
      4,
      /\b(?:rest|remainder) of the line\b|\bnext (?:line|token|few lines)\b.{0,20}\b(?:of code|of python)?\b|\bas (?:the |you |they |i )?(?:developer|user|programmer)?s? ?types?\b|\b(?:while|as) (?:typing|(?:some|any)one (?:codes|types))\b/i,
    ],
    [3, any("neovim|vim|vs ?code|jetbrains|intellij|xcode|emacs|ides?|in our editor|in the editor")],

    [
      6,
      /\bcode suggestions?\b.{0,40}\b(?:under|ms|real-?time|latency|live|as)\b|\breal-?time code\b|\bpredicts? (?:the )?next (?:tokens?|lines?|words?)\b|\bsuggests? code\b|\bcode predictions?\b/i,
    ],
  ),
  ...rules(
    "translation",
    [7, /\btranslat\w+|\blocali[sz](?:e|es|ed|ing|ation)\b|\binterpret(?:ing)? between\b/i],
    [4, any(`(?:from|to|into|in|out of) (?:${LANGUAGE})`)],
    [5, any(`(?:${LANGUAGE})(?:[-–/]| (?:to|into|and|<->) )(?:${LANGUAGE})`)],
    [5, /\bsubtitl\w+\b|\b(?:in|into) (?:\w+ )?(?:other |different )?languages\b|\bmultilingual versions?\b/i],

    [
      4,
      /\b(?:french|german|spanish|japanese|chinese|portuguese|italian|korean|arabic|dutch|polish|russian|english|foreign[- ]language) versions?\b|\bbilingual\b|\binto (?:their|the local|another) language\b|\bi18n\b|\bl10n\b|\blanguage pairs?\b/i,
    ],
  ),
  ...rules(
    "summarisation",
    [
      6,
      /\bsummar\w+|\btl;?dr\b|\bcondens\w+|\bdigests?\b|\brecaps?\b|\bboil\w* down\b|\bsynops[ei]s\b|\bdistil\w*\b|\bshorten\w*\b/i,
    ],
    [
      5,
      /\b(?:meeting|call) minutes\b|\bmeeting notes\b|\baction items\b|\babstracts?\b|\bbullet points\b|\bkey (?:points|takeaways)\b|\btakeaways\b|\bhighlights of\b|\bbriefs? (?:of|on)\b|\boverview of\b/i,
    ],
    [1, /\btranscripts?\b|\bpodcasts?\b/i],
    [
      6,
      /\b(?:turn|convert|transform|write up)\w*\b.{0,60}\b(?:conversations?|transcripts?|calls?|meetings?|recordings?|interviews?|consultations?|dictations?)\b.{0,40}\binto\b.{0,30}\b(?:notes?|summar\w+|minutes|reports?|records?)\b/i,
    ],

    [
      5,
      /\bshow notes\b|\bdigestible\b|\brolled? up\b|\bin half a page\b|\binto (?:one|a single|a short|two|three) (?:paragraph|sentence|page)s?\b|\bgist\b|\bcliff ?notes\b|\bminutes of\b|\bmain points\b|\bcatch(?:es)? (?:me|us|them) up\b|\bcompress\w*\b.{0,30}\b(?:notes|text|reports?|articles?)\b/i,
    ],
    [2, /\b(?:executives?|managers?|leadership)\b.{0,30}\b(?:update|report|briefing)s?\b/i],

    [
      4,
      /\b(?:lists? of|log of|capture) (?:the )?(?:decisions|action|tasks|to-?dos|risks|questions)\b|\bnotes from (?:meetings?|calls?|interviews?)\b|\b(?:meetings?|calls?|interviews?|recordings?|lectures?)\b.{0,30}\binto\b|\bweekly (?:report|update)\b|\bpr[eé]cis\b|\boutline of\b|\bstudy notes\b/i,
    ],
  ),
  ...rules(
    "math_reasoning",
    [
      5,
      /\bmath\w*|\btheorems?\b|\bproofs?\b(?! of (?:\w+ )?(?:purchase|payment|delivery|address|identity|residence|income|ownership|insurance|funds|origin|concept)\b)|\bprove\b|\bderivatives?\b|\bintegrals?\b|\bcombinatori\w+|\bequations?\b|\balgebra\b|\bcalculus\b|\bgeometry\b|\bprobability\b|\bstatistics problems?\b|\breal analysis\b|\bquantitative\b/i,
    ],
    [
      4,
      /\bphysics\b|\bolympiad\b|\bcompetition\b.{0,20}\bproblems?\b|\blogic puzzles?\b|\bpuzzles?\b|\briddles?\b|\bgraduate-level\b|\bgre\b|\bgmat\b|\bsat\b.{0,10}\bproblems?\b|\bchemistry problems?\b|\bword problems?\b|\boptimi[sz]ation problems?\b|\bsudoku\b/i,
    ],
    [
      2,
      /\bstep[- ]by[- ]step\b|\bcareful(?:ly)? reason\w*\b|\bderive\b|\bcalculat\w+|\bsolv(?:e|es|ing)\b|\bwith reasons\b|\bfull working\b/i,
    ],

    [
      4,
      /\bbrain ?teasers?\b|\bdifferential\b|\blinear programming\b|\bengineering exams?\b|\bexam questions?\b|\bscientific (?:reasoning|problems?)\b|\bhomework\b|\bstem\b|\bactuarial\b|\bfinancial model\w*\b/i,
    ],
  ),
  ...rules(
    "classification_extraction",
    [
      7,
      /\b(?:fit|risk|quality|relevance|confidence|lead|match|credit|priority|similarity|sentiment)[- ]scores?\b|\bscores?\b.{0,20}\b(?:from|between|of|on) \d|\b(?:grad|scor|rat)(?:e|es|ing)\b.{0,40}\b(?:\d|essays?|answers?|applicants?|applications?|cvs?|resumes?|leads?|calls|candidates?|rubric|scale)\b|\bon a scale\b/i,
    ],
    [
      6,
      /\bmoderat(?:es?|ing|ion)\b|\bclassif\w+|\bcategori[sz]\w+|\blabel(?:l?ing|s|led)?\b|\bsentiment\b|\bnamed entit\w+|\bner\b|\bintent detection\b|\bdeduplicat\w+|\btaxonom\w+/i,
    ],
    [
      5,
      /\bextract\w*\b|\bocr (?:post[- ]?processing|clean-?up|correction)\b|\bstructured (?:json|fields|data|output|records?)\b|\bfill(?:s|ing)? in\b.{0,60}\b(?:columns|fields|forms?)\b|\b(?:columns|fields)\b.{0,20}\b(?:from|for)\b/i,
    ],
    // The form of an answer says little of the work.
    [2, /\b(?:into|to|as|return) json\b/i],
    [
      5,
      /\b(?:parse|read|scan|process)(?:s|ing)?\b.{0,40}\b(?:resumes?|cvs?|invoices?|receipts?|forms?|bank statements?|purchase orders?|business cards?)\b/i,
    ],
    [
      5,
      /\btag(?:s|ging)?\b|\bdetect\w*\b|\bspam\b|\bmoderat\w+|\btriag\w+|\bflag(?:s|ging|ged)?\b|\bpull\b.{0,30}\bout of\b|\bfilter(?:s|ing)?\b|\bscreen(?:s|ing)?\b.{0,20}\b(?:resumes?|cvs?|applications?|candidates?)\b/i,
    ],
    [
      5,
      /\broute\b.{0,30}\b(?:message|ticket|email|request|call)s?\b|\bscor(?:e|es|ing)\b.{0,30}\b(?:leads?|applicants?|reviews?|answers?)\b|\bassign(?:s|ing)?\b.{0,30}\b(?:codes?|labels?|topics?|categor\w+|priorit\w+)\b|\bmap(?:s|ping)?\b.{0,30}\bto\b.{0,20}\b(?:codes?|categor\w+|taxonomy)\b/i,
    ],
    [
      5,
      /\byes or no\b|\btrue or false\b|\b(?:decide|determine|tell|check|judge)s? (?:if|whether)\b|\bhot, warm or cold\b|\bone of (?:\w+ )?(?:categories|labels|classes)\b|\bprioriti[sz]\w+\b/i,
    ],

    [
      5,
      /\bpositive(?:,| or| and|\/) ?(?:neutral(?:,? or)? ?)?negative\b|\b(?:matching|right|correct|best|product|appropriate) (?:\w+ )?(?:categor(?:y|ies)|bucket|department|queue|topic|label|class)\b|\bgroup(?:s|ing)?\b.{0,30}\b(?:by|into)\b|\bsort(?:s|ing)?\b.{0,30}\binto\b/i,
    ],
    [
      5,
      /\b(?:get|pull|find|collect|capture|identify|pick out|grab|list)s?\b.{0,50}\b(?:dates?|names?|numbers?|amounts?|prices?|addresses|people|companies|places|entities|skus?|fields|totals?|mentioned|phone|emails? addresses)\b/i,
    ],
    [
      4,
      /\bdata entry\b.{0,30}\bfrom\b|\brecogni[sz]\w+|\bentit(?:y|ies)\b|\bmatch(?:es|ing)?\b.{0,30}\b(?:records?|items?|products?|duplicates?)\b|\bverify\b|\bvalidat\w+|\bpii\b|\bredact\w*|\banonymi[sz]\w+|\bcompar(?:e|ing) two\b/i,
    ],

    [
      4,
      /\b(?:decide|choose|pick|determine|predict|select)s? (?:which|what|the (?:right|best|most))\b|\b(?:identif(?:y|ies)|spot|recogni[sz]e)\w*\b.{0,30}\b(?:toxic|spam|fraud\w*|fake|hate|abus\w+|comments?|posts?|messages?|languages?|defects?|errors?|risks?|anomal\w+)\b|\bnormali[sz]\w+|\bstandardi[sz]\w+|\bclean(?:s|ing)? (?:up )?(?:data|records?|addresses|csv)\b|\bgrad(?:e|es|ing)\b|\brat(?:e|es|ing) (?:each|every|how)\b|\brank(?:s|ing)? (?:each|candidates?|results?|leads?)\b|\brelevan(?:t|ce)\b|\beligib\w+/i,
    ],
  ),
  ...rules(
    "rag_long_document",
    [
      6,
      /\b(?:review|check|compare|screen|inspect|audit|vet|analy[sz]e|examine|redline)\w*\b.{0,40}\b(?:contracts?|agreements?|leases?|ndas?|msas?|terms|policies|clauses?|filings?|wills?)\b/i,
    ],
    [
      7,
      /\brag\b|\bretriev\w+|\bvector (?:search|store|database|db)\b|\bembeddings?\b|\bground(?:ed|s|ing)?\b.{0,20}\b(?:answers?|in|on)\b|\bciting?\b|\bcites?\b|\bcitations?\b|\bcited\b/i,
    ],
    [
      5,
      any(`answer\\w*|questions?|q&a|ask|asks|asking|chat|talk|find|search\\w*|query|queries|look up`),
      any(DOCUMENTS),
    ],
    [
      4,
      /\b\d+[- ]page\b|\blong (?:documents?|contracts?|lease|reports?)\b|\bclauses?\b|\bdata room\b|\bentire books?\b|\bdue diligence\b/i,
    ],
    [2, any(`(?:over|about|from|across|in|through) (?:\\S+ ){0,4}(?:${DOCUMENTS})`)],

    [
      4,
      /\b(?:enterprise|semantic|document|internal) search\b|\bwith (?:answers and )?(?:references|sources)\b|\bsource documents?\b|\bknowledge (?:base|management)\b|\b\d[\d,]* (?:pdfs?|contracts?|documents?|papers|filings)\b|\bliterature review\b/i,
    ],
  ),
  ...rules(
    "code_generation",
    [4, any(PROGRAMMING)],
    [
      4,
      /\bcode\b|\bcoding\b|\bunit tests?\b|\bpull request\b|\bstack traces?\b|\berror logs?\b|\bscripts?\b|\brefactor\w*\b|\bdebug\w*\b|\bprogramming\b|\bprograms?\b|\bsoftware\b|\bapi clients?\b|\bfront-?end\b|\bback-?end\b|\bweb (?:components?|apps?|pages? from)\b|\bfigma\b|\bmacros?\b|\bpatch(?:es)?\b|\bmigrations?\b/i,
    ],
    [1, /\bfunctions?\b(?! call)|\bclass component\b|\bquer(?:y|ies)\b|\bimplement\w*\b/i],

    [
      4,
      /\b(?:playwright|cypress|selenium|jest|pytest|junit|stored procedures?|oracle|mysql|mongodb|pandas|numpy|spark|airflow|api endpoints?|sdk|cli tool|chrome extension|wordpress plugin|arduino|firmware|microservices?|algorithms?|leetcode|user stories)\b/i,
    ],
    [2, /\b(?:in|using|with) (?:html|tailwind|css)\b|\btests? from\b|\bport\b.{0,20}\bto\b|\bcompiler?\b|\bbugs?\b/i],
  ),
  ...rules(
    "chat_support",
    [
      5,
      /\b(?:customer|user|client|technical|tech|it|tier[- ]?[123]|telecom|first-line|member) (?:support|service|questions|care|help)\b|\bhelp-?\s?desk\b|\bservice desk\b|\bsupport (?:chat\w*|tickets?|agents?|bot|line|inbox|team)\b|\bcall cent(?:er|re)\b/i,
    ],
    [
      5,
      /\bchat-?bots?\b|\bchat (?:widget|companion|assistant)\b|\bchats? with\b|\blive chat\b|\bconversation(?:al|s)?\b|\bwhatsapp\b|\btelegram\b|\bmessenger\b|\bdiscord bot\b|\bslack bot\b|\bvirtual (?:assistant|receptionist)\b|\bconcierge\b/i,
    ],
    [
      3,
      /\b(?:repl(?:y|ies)|respond\w*|talks?|greet\w*)\b.{0,30}\b(?:to|with|customers?|guests?|users?|clients?|members?|patients?|visitors?|shoppers?|employees?|tickets?)\b/i,
    ],
    [
      2,
      /\b(?:repl(?:y|ies)|respond\w*)\b|\bassistant\b|\bbots?\b|\bmulti-turn\b|\bguests?\b|\bchat\b|\bcoach\b|\btutor\w*\b|\bcompanion\b|\bonboard\w*\b/i,
    ],

    [
      5,
      /\banswer\w*\b.{0,30}\b(?:shoppers?|customers?|guests?|patients?|visitors?|callers?|users?|members?|employees?|students?|clients?|buyers?|tenants?)\b|\b(?:receptionist|waiter|help(?:s|ing)? (?:users?|customers?|shoppers?|visitors?|employees?|people))\b|\bvoice (?:assistant|bot)\b|\b(?:shopping|banking|travel|health|hr|personal) assistant\b/i,
    ],
    [
      4,
      /\b(?:refunds?|returns?|complaints?|order status|delivery times?|opening hours|password resets?|billing questions?)\b/i,
    ],
  ),
  ...rules(
    "content_writing",
    [
      5,
      /\bblog\w*|\bmarketing\b|\bad copy\b|\bcopywrit\w+\b|\bproduct descriptions?\b|\b(?:write|draft|create|generate)s? (?:(?!from |out |of |based )\w+ ){0,3}(?:descriptions|ads|titles|bios)\b|\blanding pages?\b|\bpress releases?\b|\bheadlines?\b|\bcaptions?\b|\btaglines?\b|\bbrochures?\b|\bscreenplays?\b|\blyrics\b|\bspeech(?:es)?\b/i,
    ],
    [
      5,
      /\bstor(?:y|ies)\b|\bpoems?\b|\bpoetry\b|\bcreative\b|\bcover letters?\b|\blinkedin\b|\binstagram\b|\btiktok\b|\bsocial media\b|\bnewsletters?\b|\bnovels?\b|\bghost-?writ\w+|\bfiction\b|\btweets\b/i,
    ],
    [
      4,
      /\brewrit\w+|\brephras\w+|\bparaphras\w+|\btone\b|\bseo\b|\bslogans?\b|\bessays?\b|\bpolish(?:ed|ing)?\b(?! (?:to|into|and))|\bproofread\w*\b|\bedit(?:s|ing)? (?:text|copy|prose)\b|\bgrammar\b/i,
    ],
    [
      4,
      /\barticles?\b|\bemails?\b|\bposts?\b|\bletters?\b|\bproposals?\b|\bscripts? for\b/i,
      /\b(?:writ(?:e|es|ing)|draft\w*|compos\w+|generat\w+|come up with)\b/i,
    ],
    [1, /\bwrit(?:e|es|ing)\b|\bdraft\w*\b|\bgenerat\w+|\bcome up with\b/i],

    [
      5,
      /\boutreach\b|\bcold emails?\b|\b(?:podcast|video|youtube|radio|ad) scripts?\b|\bjob (?:ads?|postings?|descriptions?)\b|\bbios?\b|\bcase stud(?:y|ies)\b|\bwhite ?papers?\b|\breal[- ]estate listings?\b|\blesson plans?\b|\brecipes?\b|\bbrainstorm\w*|\bideas? for\b|\bname ideas\b|\broleplay\w*|\brole-play\w*/i,
    ],
    [
      3,
      /\bimprov(?:e|ed|ing)\b.{0,20}\b(?:essays?|texts?|writing|copy|drafts?)\b|\bessays?\b.{0,30}\bimprov\w+|\bpersonali[sz]ed?\b.{0,20}\b(?:emails?|messages?|letters?)\b|\btailored\b/i,
    ],

    [
      4,
      /\b(?:facebook|google|linkedin|display|banner|print|tv) ads?\b|\b(?:grant|business|sales|project|book) proposals?\b|\badvert\w*\b|\bwriter\b|\bfan ?fic\w*|\bdialogues? for\b|\bjokes?\b|\bhoroscopes?\b|\bwedding\b|\breviews? repl\w+|\bthank[- ]you notes?\b|\bresumes? (?:writing|builder)\b|\bcv writing\b|\bcontent (?:creation|generation|marketing)\b|\bstorytell\w+/i,
    ],
  ),
  ...rules(
    "short_qa",
    [
      6,
      /\btrivia\b|\bfactual\b|\bpub quiz\b|\bquiz (?:answers?|questions?)\b|\bshort answers?\b|\bone[- ](?:line|sentence|word)\b|\bin one sentence\b|\bone or two sentences\b|\bin a few words\b|\bsingle (?:number|word|fact|sentence)\b|\bjust the (?:fact|answer|number)\b/i,
    ],
    [
      5,
      /\bquick (?:lookups?|answers?|faq|facts?|questions?)\b|\bfaqs?\b|\bdefinitions?\b|\bacronyms?\b|\bwhat is the\b|\bunit conversions?\b|\bfact[- ]checks?\b|\bgeneral knowledge\b/i,
    ],
    [2, /\bquestion answering\b|\banswer\w*\b.{0,20}\bquestions?\b|\blook\w* ?ups?\b/i],

    [
      5,
      /\b(?:who|when|where|which|how (?:many|much|old|far|tall)) (?:won|is|was|were|did|does|invented|wrote|founded|are)\b|\bdefin(?:e|es|ing)\b|\bvocabulary\b|\bspelling\b|\bsynonyms?\b|\bgloss\w*\b|\bcapital of\b|\bmeaning of\b/i,
    ],
  ),
];

/** Words that raise the tier above that of the class. */
export const RAISES_FLOOR =
  /\b(?:legal|medical|clinical|diagnos\w+|financial advice|compliance|regulat\w+|production|mission[- ]critical|safety|agents?)\b/i;
/** Words that lower the tier, because a rough answer is good enough. */
export const LOWERS_FLOOR = /\b(?:draft\w*|bulk|tag|tags|tagging|rough|prototype|internal use|first pass)\b/i;
