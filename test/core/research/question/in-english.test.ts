import { describe, expect, it } from "vitest";
import { inEnglish } from "../../../../src/core/research/question/words/in-english.ts";
import { languageOf } from "../../../../src/core/research/question/words/languages/signs.ts";

describe("questions put into English", () => {
  it.each([
    [
      "Ile jest frameworków do budowy agentów na licencji MIT, które mają ponad 20 tysięcy gwiazdek? Podaj je.",
      "how many agent frameworks under MIT with more than 20000 stars?.",
    ],
    ["Jakie są alternatywy open source dla Pinecone'a?", "which alternatives open source for Pinecone?"],
    ["Ile kosztuje Claude Opus 5.5 za milion tokenów?", "what does it cost: Claude Opus 5.5 per million tokens?"],
    ["kiedy zostanie wylaczony GPT-4o", "when does it shut down: GPT-4o"],
    ["LangChain czy LlamaIndex: który ma więcej gwiazdek?", "LangChain versus LlamaIndex: which has more stars?"],
    ["En ucuz açık ağırlıklı modeller hangileri?", "cheapest open weights models which?"],
    [
      "20 binden fazla yıldızlı MIT lisanslı kaç ajan framework'ü var?",
      "with more than 20000 stars under MIT license how many agent frameworks?",
    ],
    ["Claude Sonnet 5 ne kadar?", "Claude Sonnet 5 price?"],
    ["Pinecone'a açık kaynak alternatifler neler?", "open source alternatives to Pinecone which?"],
    ["son 3 ayda çıkan açık ağırlıklı modeller", "released in the last 3 months open weights models"],
  ])("%s", (query, english) => {
    expect(inEnglish(query)).toBe(english);
  });

  it.each([
    ["gpt-5.4 백만 토큰당 가격이 얼마예요?", "gpt-5.4, per million tokens price?"],
    ["12月に使えなくなる OpenAI のモデルは?", "in december shut down OpenAI models?"],
    ["2027년 3월 이전에 종료되는 모델", "before 2027-03 shut down models"],
    ["Какие модели отключат до марта 2027?", "which models shut down before march 2027?"],
    ["GPT-5.4 は Claude Sonnet 5 より安いですか", "GPT-5.4 versus Claude Sonnet 5: which is cheaper"],
    ["Notion 대신 쓸 수 있는 오픈소스, 직접 호스팅 가능한 도구는?", "alternatives to Notion open source, self-hosted?"],
    ["AGPLではないチャットUI", "not AGPL chat interfaces"],
    [
      "het goedkoopste model met een contextvenster van minstens 1 miljoen tokens",
      "cheapest model with at least 1 million tokens of context",
    ],
    ["wat kost gpt-5.4 en wat kost Claude Sonnet 5?", "what does it cost: gpt-5.4 and Claude Sonnet 5?"],
  ])("months, halves of years and numbers beside a version: %s", (query, english) => {
    expect(inEnglish(query)).toBe(english);
  });

  it.each([
    ["открытые альтернативы Notion", "open source alternatives to Notion"],
    [
      "Какую долю звёзд держат пять крупнейших векторных баз данных?",
      "what share of stars do the five largest vector databases?",
    ],
    ["Новые модели Mistral за последние три месяца", "new models of Mistral in the last three months"],
    ["100万トークンあたり50セント未満のモデルは？", "per million tokens models under 50 cents?"],
    ["一番安い画像対応モデル", "cheapest models with image input"],
    ["지라를 대체할 오픈소스", "alternatives to Jira open source"],
    ["LangSmith 말고 다른 LLM 모니터링 도구", "llm observability tools besides LangSmith"],
    ["12월에 사라지는 OpenAI 모델은?", "in december shut down OpenAI models?"],
    ["LangGraph와 CrewAI 차이점은?", "LangGraph versus CrewAI?"],
    ["Welche Modelle werden bis Ende März 2027 abgeschaltet?", "which models by the end of march 2027 shut down?"],
    ["GPT-5.5랑 Claude Opus 5 중에 뭐가 더 싸?", "GPT-5.5 versus Claude Opus 5: which is cheaper?"],
  ])("words that stand in no other list: %s", (query, english) => {
    expect(inEnglish(query)).toBe(english);
  });

  it("leaves a word that is in no table", () => {
    expect(inEnglish("najtańsze pluszowe modele")).toBe("cheapest pluszowe models");
  });

  it.each([
    [
      "Quels modèles de Mistral AI sont en vente aujourd'hui, à quel prix par million de jetons, et lesquels ont des poids ouverts ?",
      "which models of Mistral AI, price per million tokens, and which of them open weights?",
    ],
    [
      "Gibt es einen quelloffenen Ersatz für Perplexity, den man im eigenen Rechenzentrum betreiben kann?",
      "open-source alternatives to Perplexity, self-hosted?",
    ],
    [
      "Zoek een open source alternatief voor Zapier dat ik zelf kan draaien",
      "open-source alternatives to Zapier self-hosted",
    ],
    [
      "modelos con pesos abiertos publicados en los últimos dos meses",
      "models open weights released in the last two months",
    ],
    [
      "Preciso de um substituto de código aberto para o Intercom que rode no nosso servidor",
      "de código aberto alternatives to Intercom self-hosted",
    ],
    // A list of new models gives their prices, for which "with prices" would ask alone.
    ["lançamentos recentes da xAI e seus preços", "newest models of xAI"],
    [
      "Modelli economici con finestra di almeno un milione di token",
      "models cheap with at least 1 million tokens of context",
    ],
    [
      "Differenze tra Pinecone e Qdrant: licenza, possibilità di ospitarlo in proprio",
      "compare Pinecone versus Qdrant: licence, self-hosted",
    ],
  ])("%s", (query, english) => {
    expect(inEnglish(query)).toBe(english);
  });

  it.each([
    [
      "有没有可以私有化部署的开源向量数据库?最好是 Apache 2.0 协议,GitHub 星标超过 1 万。",
      "self-hosted open source vector databases? preferably under Apache 2.0 license, with more than 10000 stars.",
    ],
    [
      "2026年下半年有哪些视频生成模型会停止服务(Veo 3.1、可灵等)?",
      "which video generation models shut down in the second half of 2026 (Veo 3.1, Kling, etc.)?",
    ],
    [
      "GitHubでスター数が1万を超えるAIエージェント開発フレームワークを、スターの多い順に10個挙げてください。",
      "top 10 agent frameworks with more than 10000 stars, sorted by stars.",
    ],
    ["GPT-4o는 언제 종료되나요? 대체 모델은 뭐가 있나요?", "when does GPT-4o shut down? and what replaces it?"],
    ["커서(Cursor) 대신 쓸 수 있는 오픈소스 코딩 도구", "alternatives to Cursor open source coding assistants"],
    [
      "Какие модели до 0,5 доллара за миллион входных токенов умеют вызывать инструменты и понимать картинки?",
      "which models at most $0.5 per million input tokens with tool calling and image input?",
    ],
    [
      "Framework xây dựng AI agent nào có hơn 20 nghìn sao trên GitHub, giấy phép MIT?",
      "agent frameworks which with more than 20000 stars, under MIT license?",
    ],
    [
      "Model open weight terbaru yang dirilis dalam 3 bulan terakhir",
      "models open weights newest released in the last 3 months",
    ],
  ])("%s", (query, english) => {
    expect(inEnglish(query)).toBe(english);
  });

  it("leaves words of other scripts that are in no table", () => {
    expect(inEnglish("最便宜的毛绒模型")).toBe("cheapest 毛绒 models");
    expect(inEnglish("самые дешёвые плюшевые модели")).toBe("cheapest плюшевые models");
  });

  it("takes the ending of a case from a listed name", () => {
    const isListed = (name: string) => name === "Cursor" || name === "Jira";
    expect(inEnglish("alternatywy dla Cursora i Jiry", isListed)).toBe("alternatives to Cursor and Jira");
    expect(inEnglish("alternatywy dla Cursora", () => false)).toBe("alternatives to Cursora");
  });

  it("leaves the names of products that are words for a kind", () => {
    expect(inEnglish("NeMo Guardrails, Guardrails AI o Llama Guard per un chatbot")).toContain(
      "NeMo Guardrails, Guardrails AI",
    );
  });

  it.each([
    ["which models are the cheapest in Germany", null],
    ["Welche Modelle von OpenAI werden 2027 abgeschaltet?", "german"],
    ["modelos abertos lançados este ano com pesos abertos", "portuguese"],
    ["combien coûte Claude Opus sur l'île", "french"],
    ["modeli di OpenAI che costano meno", "italian"],
    ["¿cuál es el modelo más barato?", "spanish"],
    ["hoeveel kost Claude Opus per miljoen tokens bij Anthropic", "dutch"],
    ["co zamiast Pinecone, na licencji MIT", "polish"],
    ["en ucuz model hangisi", "turkish"],
    ["самая дешёвая модель", "russian"],
    ["найдешевша модель, яка є", null],
    ["最便宜的模型", "chinese"],
    ["一番安いモデル", "japanese"],
    ["가장 싼 모델", "korean"],
    ["mô hình rẻ nhất", "vietnamese"],
    ["model yang paling murah", "indonesian"],
  ])("%s is in %s", (query, language) => {
    const found = languageOf(query);
    expect(found === "english" ? null : found).toBe(language);
  });

  it("leaves English", () => {
    expect(inEnglish("which open-source vector databases have the most stars and an MIT licence")).toBeNull();
  });
});
