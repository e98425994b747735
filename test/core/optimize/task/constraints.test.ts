import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../src/core/optimize/task/demands/read.ts";
import { IS_WISH, NOT_UNDERSTOOD } from "../../../../src/core/optimize/task/demands/unchecked.ts";
import { decimalOf } from "../../../../src/core/optimize/task/sizes/numbers.ts";

const kinds = (text: string) => readDemands(text).read.map(({ kind }) => kind);

describe("demands in a text", () => {
  it.each([
    ["must only use open-weight models", "open_weights"],
    ["GDPR applies", "gdpr"],
    ["Es gilt die DSGVO", "gdpr"],
    ["We need a HIPAA BAA", "hipaa"],
    ["zero data retention is required", "zero_retention"],
    ["data must stay in the EU", "data_region"],
    ["Daten müssen in der EU bleiben", "data_region"],
    ["個人情報は日本国内に保存する", "data_region"],
    ["SOC 2 is needed", "soc2"],
    ["FedRAMP is needed", "certification"],
    ["calls our order and refund APIs as tools", "tools"],
    ["return strict JSON", "json"],
    ["first token under 300 ms", "latency"],
    ["p95 latency matters", "latency"],
    ["at least 128k context window", "context"],
    ["90 % of the prompt is cached", "cached_share"],
    ["an overnight batch job", "batch"],
    ["only off-peak", "peak_hours"],
    ["Current bill is $40,000 a month", "monthly_bill"],
    ["at most $500 per month", "monthly_budget"],
    ["99.9 % uptime SLA", "service_level"],
  ])("%s: %s", (text, kind) => {
    expect(kinds(text)).toContain(kind);
  });

  it("exclude and want makers and countries, and leave names that the work is about alone", () => {
    const read = readDemands("Do not use Mistral or any Chinese company.");
    expect([...read.excludedMakers]).toEqual(["mistral"]);
    expect(read.excludedCountries.has("CN")).toBe(true);
    expect(read.excludedMakerCountries.has("CN")).toBe(true);
    expect([...readDemands("We only use Anthropic.").onlyMakers]).toEqual(["anthropic"]);
    expect(kinds("Classify reviews of Google and Chinese restaurants")).toEqual([]);
    const hosts = readDemands("Mails. No provider seated in the US");
    expect(hosts.excludedCountries.has("US")).toBe(true);
    expect(hosts.excludedMakerCountries.size).toBe(0);
  });

  it.each([
    "Phone assistant. No Chinese provider.",
    "Telefonassistent. Kein chinesischer Anbieter.",
    "Assistant vocal. Pas de fournisseur chinois.",
    "Asistente. Ningún proveedor chino.",
    "Assistente. Nenhum fornecedor chinês.",
    "Assistente. Nessun fornitore cinese.",
    "Assistent. Geen Chinese aanbieder.",
    "Ассистент. Никаких китайских провайдеров.",
    "语音助手。不要中国供应商。",
    "電話アシスタント。中国のプロバイダーは不可。",
    "전화 비서. 중국 업체는 제외.",
  ])("against providers of a country hold for its makers, and say so: %s", (text) => {
    const { excludedCountries, excludedMakerCountries, read } = readDemands(text);
    expect([excludedCountries.has("CN"), excludedMakerCountries.has("CN")]).toEqual([true, true]);
    expect(read[0]?.detail).toContain("as maker or as seller");
  });

  it.each([
    "Analyse de contrats. Nous voudrions un modèle à poids ouverts que notre prestataire héberge en France.",
    "Vertragsprüfung. Wir hosten selbst auf eigenen GPUs in Frankfurt.",
    "Contract analysis. On-prem only, data stays in Germany.",
    "Contract analysis. Self-hosted in the EU.",
    "Análisis de contratos. En nuestros propios servidores en España.",
    "Análise de contratos. Nos nossos servidores em Portugal.",
    "Analisi di contratti. Sui nostri server in Italia.",
    "Contracten. Op onze eigen servers in Nederland.",
    "合同审查。部署在我们自己的服务器上，数据不出境。",
    "契約書の確認。自社サーバで運用、データは国内。",
    "계약서 검토. 사내 서버에서 직접 호스팅.",
  ])("on one's own machines want open weights, and their place removes no seller: %s", (text) => {
    const { openWeights, selfHosted, terms } = readDemands(text);
    expect([openWeights, selfHosted, terms.dataRegion]).toEqual([true, true, undefined]);
  });

  it.each([
    "We host our app on AWS in the US. Answer support mails.",
    "Wir betreiben einen Onlineshop. Mails beantworten.",
    "Logs auf unseren Servern auswerten",
    "사내 서버의 로그를 분석합니다",
    "Contract analysis. Our provider must host in the EU.",
  ])("are not on one's own machines: %s", (text) => expect(readDemands(text).selfHosted).toBe(false));

  it.each([
    ["country", "We read mails. European provider preferred."],
    ["country", "Wir lesen Mails. Die Daten müssen in der EU bleiben, am liebsten also ein europäischer Anbieter."],
    ["country", "Nous lisons des mails. De préférence un fournisseur européen."],
    ["country", "Leemos correos. Preferiblemente un proveedor europeo."],
    ["country", "Lemos e-mails. De preferência um fornecedor europeu."],
    ["country", "Leggiamo mail. Preferibilmente un fornitore europeo."],
    ["country", "We lezen mails. Liefst een Europese aanbieder."],
    ["country", "Читаем письма. Желательно европейский провайдер."],
    ["country", "我们处理邮件。最好是欧洲供应商。"],
    ["country", "メールを処理する。できれば欧州のプロバイダー。"],
    ["country", "메일을 처리합니다. 가능하면 유럽 업체."],
    ["maker", "Read mails. Ideally Mistral."],
  ])("on a %s may be a wish: %s", (kind, text) => {
    const { read } = readDemands(text);
    expect(read).toContainEqual(expect.objectContaining({ kind, effect: "not_checked", detail: IS_WISH }));
    expect(read.filter(({ detail }) => detail === NOT_UNDERSTOOD)).toEqual([]);
  });

  it.each([
    ["português europeu", "Ler faturas. Os modelos têm de aceitar imagens e português europeu."],
    ["British English", "The models must write British English. Answer mails."],
    ["Swiss German", "Chat. The model must be good at Swiss German."],
    ["français canadien", "Chat. Le modèle doit maîtriser le français canadien."],
    ["español de México", "Chat. El modelo debe dominar el español de México."],
    ["巴西葡萄牙语", "聊天。模型必须支持巴西葡萄牙语。"],
    ["österreichisches Deutsch", "Chat. Das Modell muss österreichisches Deutsch können."],
    ["hindi", "hindi and tamil tutor chat for school kids"],
  ])("name languages, which are no places: %s", (words, text) => {
    const { read, onlyCountries, onlyMakerCountries } = readDemands(text);
    expect([onlyCountries.size, onlyMakerCountries.size]).toEqual([0, 0]);
    expect(read).toContainEqual(expect.objectContaining({ words, effect: "not_checked", kind: "requirement" }));
  });

  it.each([
    "Résumer des dépêches. Mistral de préférence, si la qualité du français reste la même.",
    "Resumir noticias. Que la calidad del español siga en el mismo nivel.",
    "Summarise news, as long as the quality of German stays the same.",
  ])("name the quality of a language, which is no place: %s", (text) => {
    const { terms, onlyCountries, onlyMakerCountries } = readDemands(text);
    expect([terms.dataRegion, onlyCountries.size, onlyMakerCountries.size]).toEqual([undefined, 0, 0]);
  });

  it.each([
    ["not CN", "Classify mails. No models of Chinese vendors."],
    ["not CN", "Classer des e-mails, hors modèles d'origine chinoise"],
    ["not CN", "把邮件分类，不能用国产模型"],
    ["not CN", "メールを分類。中国企業のモデルは除外してください"],
    ["not CN", "Письма по темам, модели китайских компаний не подходят"],
    ["not KR", "메일 분류, 국산 모델은 제외"],
    ["only US", "Only makers based in the United States. Classify mails."],
    ["only US", "Clasificar correos, solo modelos de proveedores estadounidenses"],
    ["only FR", "Mails klassifizieren, nur Modelle europäischer Anbieter"],
    ["only FR", "이메일 분류. 유럽 업체의 모델만 사용"],
    ["only CN", "把邮件分类，只要国产模型"],
  ])("on who makes the models hold wherever they are sold: %s, %s", (wanted, text) => {
    const { excludedMakerCountries, onlyMakerCountries } = readDemands(text);
    const [sign, code = ""] = wanted.split(" ");
    const [held, other] =
      sign === "not" ? [excludedMakerCountries, onlyMakerCountries] : [onlyMakerCountries, excludedMakerCountries];
    expect(held.has(code)).toBe(true);
    expect(other.size).toBe(0);
  });

  it("read figures as they are written in any of the languages", () => {
    expect(readDemands("90 % cached").cachedShare).toBe(0.9);
    expect(readDemands("bill of $40,000 a month").monthlyBill).toBe(40_000);
    expect(readDemands("bill of $40k per month").monthlyBill).toBe(40_000);
    expect(["40,000", "40.000", "1,5", "1.5", "12"].map(decimalOf)).toEqual([40_000, 40_000, 1.5, 1.5, 12]);
  });
});

describe("exclusions", () => {
  it.each([
    "Die Daten müssen in der EU bleiben (DSGVO), kein Anbieter aus den USA oder China.",
    "No provider from the US, China or Russia, please.",
    "Aucun fournisseur américain ni chinois.",
    "Ningún proveedor de Estados Unidos o China.",
    "Nenhum fornecedor dos EUA ou da China.",
    "Nessun fornitore dagli Stati Uniti o dalla Cina.",
    "Geen aanbieders uit de VS of China.",
    "Без провайдеров из США и Китая.",
    "不要使用美国或中国的供应商。",
    "アメリカや中国の企業のモデルは使わないでください。",
    "미국이나 중국 업체는 제외해 주세요.",
  ])("take every country of a list: %s", (text) => {
    const { excludedCountries } = readDemands(text);
    expect([excludedCountries.has("US"), excludedCountries.has("CN"), excludedCountries.has("DE")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("belong to their own statement", () => {
    const mixed = readDemands("No OpenAI, no Google, only European providers.");
    expect([...mixed.excludedMakers]).toEqual(["openai", "google"]);
    expect([mixed.onlyCountries.has("FR"), mixed.excludedCountries.size]).toEqual([true, 0]);
    expect([...readDemands("kein Modell außer Mistral oder Cohere").onlyMakers]).toEqual(["mistral", "cohere"]);
    expect([...readDemands("Do not use OpenAI; Anthropic is fine.").excludedMakers]).toEqual(["openai"]);
    expect(readDemands("Do not mention competitors such as Amazon.").excludedMakers.size).toBe(0);
  });

  it("of places for data are named, and staying in a place is asked for", () => {
    expect(readDemands("Data must not leave the EU.").terms.dataRegion).toBe("EU");
    const out = readDemands("Data must not be stored in the US.");
    expect(out.terms.dataRegion).toEqual({ outside: ["US"] });
    expect(out.read).toMatchObject([{ kind: "data_region", effect: "filtered" }]);
    const short = readDemands("Read CVs. Not in the US please, and no training on our data.");
    expect(short.terms).toMatchObject({ dataRegion: { outside: ["US"] }, noTraining: true });
    expect(readDemands("Chatbot voor vragen. Eerste woord binnen 2 seconden, data in de EU.").terms.dataRegion).toBe(
      "EU",
    );
    expect(readDemands("Analyse sales data in the EU").terms.dataRegion).toBeUndefined();
    const hors = readDemands("Réponses aux usagers. Hébergement hors des États-Unis.");
    expect(hors.terms.dataRegion).toEqual({ outside: ["US"] });
    expect(readDemands("Support chat. Data must not go outside the EU.").terms.dataRegion).toBe("EU");
    // One part of a statement forbids and the next demands.
    const both = readDemands("Sort payments. No Chinese models, EU hosting only.");
    expect([both.terms.dataRegion, [...both.excludedCountries]]).toEqual(["EU", ["CN", "HK"]]);
    expect(readDemands("Daten dürfen nur in der Schweiz verarbeitet werden.").read).toMatchObject([
      { kind: "data_region", effect: "not_checked" },
    ]);
    expect(readDemands("Neuer Server speichert Rechnungen").terms.dataRegion).toBeUndefined();
  });
});

describe("limits of latency", () => {
  it.each([
    ["첫 토큰까지 500ms 이내여야 합니다.", 500],
    ["Antwort in höchstens 2 Sekunden.", 2000],
    ["ответ не дольше 1,5 секунды", 1500],
    ["最初のトークンまで300ミリ秒以内", 300],
    ["首个token延迟低于五百毫秒", 500],
    ["Le délai du premier jeton doit rester sous 400 ms", 400],
    ["respuesta en menos de 1 segundo", 1000],
    ["resposta em menos de 2 segundos", 2000],
    ["risposta entro 800 ms", 800],
    ["antwoord binnen 1 seconde", 1000],
    ["first token under 300 ms", 300],
    ["Summarise 30-second clips of text", null],
  ])("%s: %s ms", (text, limit) => {
    expect(readDemands(text).latencyMs).toBe(limit);
  });
});

describe("what no reader understands", () => {
  it.each([
    "Classify mails; the tone of replies must stay formal at all times.",
    "E-Mails einordnen. Die Antworten müssen immer gereimt sein.",
    "Répondre aux clients. Les réponses doivent rester en vouvoiement.",
    "Ответы клиентам. Нужно соблюдать фирменный стиль компании.",
    "回复客户邮件。回复必须使用敬语并署名。",
    "顧客への返信。必ず敬語を使うこと。",
    "고객 문의 답변. 반드시 존댓말을 사용해야 합니다.",
    "Responder a clientes. Siempre debe firmarse con el nombre de la empresa.",
  ])("is named as not checked: %s", (text) => {
    expect(readDemands(text).read).toContainEqual(
      expect.objectContaining({ kind: "requirement", effect: "not_checked" }),
    );
  });

  it("names figures with a unit that nothing used, and none that were", () => {
    const read = readDemands("Classify tickets, 600 tokens in and 40 out, 150 requests per second").read;
    expect(read).toMatchObject([{ kind: "figure", effect: "not_checked" }]);
    expect(read[0]?.words).toContain("150 requests");
    expect(readDemands("Classify incoming emails into 12 categories").read).toEqual([]);
  });
});

describe("words that were understood", () => {
  it("are not named again, also where one stands within another", () => {
    const text = "Vragen beantwoorden, ongeveer 1.200 tokens invoer en 200 tokens uitvoer. Alleen Europese aanbieders.";
    expect(readDemands(text).read.map(({ kind }) => kind)).toEqual(["country"]);
  });

  it("count volumes without a noun, and no token of a period as a size of a call", () => {
    expect(readDemands("Scrivere descrizioni di prodotto, circa 20.000 al mese").monthlyCalls).toBe(20_000);
    expect(readDemands("Fix bugs, 2 million input tokens and 60k output tokens per day").monthlyTokens).toEqual({
      input: 60_000_000,
      output: 1_800_000,
      either: null,
    });
  });
});

describe("certificates", () => {
  it.each([
    "Triage of claims, 450k claims a month, we're ISO 27001 and have 7 people on this.",
    "Answer support tickets. We are SOC 2 and ISO 27001 certified.",
    "Answer support tickets. As an ISO 27001-certified company we write it all down.",
    "Support-Tickets beantworten. Wir sind nach ISO 27001 zertifiziert.",
    "Répondre aux tickets du support. Nous sommes certifiés ISO 27001.",
    "Responder tickets de soporte. Somos una empresa y estamos certificados en ISO 27001.",
    "Responder tickets de suporte. Nossa empresa já é grande; somos certificados ISO 27001.",
    "Rispondere ai ticket di assistenza. Siamo certificati ISO 27001.",
    "Supporttickets beantwoorden. Wij zijn ISO 27001 gecertificeerd.",
    "Отвечать на обращения клиентов. Мы сертифицированы по ISO 27001.",
    "回答客户工单。我们通过了ISO 27001认证。",
    "顧客の問い合わせに回答。当社はISO 27001を取得しています。",
    "고객 문의에 답변. 저희는 ISO 27001 인증을 받았습니다.",
  ])("of the buyer ask nothing of a seller: %s", (text) => {
    const { read, terms } = readDemands(text);
    expect([terms.iso27001, terms.soc2]).toEqual([undefined, undefined]);
    expect(read.filter(({ kind }) => kind === "iso_27001")).toMatchObject([{ effect: "not_checked" }]);
    expect(read.filter(({ kind }) => kind === "requirement")).toEqual([]);
  });

  it.each([
    "Answer support tickets. The provider must be ISO 27001.",
    "Answer support tickets. We have ISO 27001 requirements.",
    "Answer support tickets. We need ISO 27001.",
    "Answer support tickets. We are ISO 27001, and the provider must be ISO 27001 too.",
    "Support-Tickets beantworten. Unsere Anbieter sind ISO 27001 zertifiziert, das ist Pflicht.",
    "回答客户工单。我们有ISO 27001要求。",
  ])("of a seller are demanded: %s", (text) => {
    expect(readDemands(text).terms.iso27001).toBe(true);
  });

  it("leave a HIPAA-covered buyer's agreement a demand", () => {
    expect(readDemands("As a HIPAA-covered hospital we summarise letters.").terms.hipaa).toBe(true);
  });
});

describe("several demands of one text", () => {
  it("have a line of their own each", () => {
    const { read } = readDemands(
      "Answer patients. No retention by default and no training on our data, SOC 2 Type II and ISO 27001, function calling required, no reasoning models, first token under a second.",
    );
    expect(read.map(({ kind }) => kind).sort()).toEqual(
      ["iso_27001", "latency", "no_training", "requirement", "soc2", "thinking", "tools", "zero_retention"].sort(),
    );
    expect(read.filter(({ effect }) => effect === "not_checked").map(({ kind }) => kind)).toEqual(["latency"]);
  });

  it("name licences and hosted prices as what they are", () => {
    const { read, selfHosted } = readDemands(
      "Résumer des dossiers. Licence Apache ou MIT, et on l'héberge nous-mêmes.",
    );
    expect(selfHosted).toBe(true);
    expect(read.map(({ kind, effect }) => `${kind} ${effect}`)).toEqual([
      "open_weights filtered",
      "license filtered",
      "open_weights filtered",
    ]);
  });
});
