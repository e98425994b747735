import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";

describe("a negation behind a conjunction", () => {
  it.each([
    "Summarise deeds into one page. The data must stay hosted in Europe and not be used for training.",
    "Summarise deeds into one page. Our data must stay in the EU without being used for training.",
    "Summarise deeds into one page. Our data must not be used for training and must stay in Europe.",
    "Notarverträge zusammenfassen. Die Daten müssen in Europa gehostet bleiben und dürfen nicht zum Training verwendet werden.",
    "Notarverträge zusammenfassen. Die Daten dürfen nicht zum Training verwendet werden und müssen in der EU bleiben.",
    "Résumer des actes. Les données doivent rester hébergées en Europe et ne pas servir à l'entraînement.",
    "Résumer des actes. Les données doivent rester hébergées en Europe sans servir à l'entraînement.",
    "Résumer des actes. Les données ne doivent pas servir à l'entraînement et doivent rester en Europe.",
    "Resumir actas. Los datos deben quedarse alojados en Europa sin usarse para entrenar modelos.",
    "Resumir actas. Los datos no deben usarse para entrenar y deben quedarse en Europa.",
    "Resumir atas. Os dados não podem ser usados para treinamento e devem ficar na Europa.",
    "Riassumere atti. I dati non devono essere usati per l'addestramento e devono restare in Europa.",
    "Akten samenvatten. De gegevens mogen niet voor training worden gebruikt en moeten in Europa blijven.",
    "Кратко изложить акты. Данные должны храниться в Европе и не использоваться для обучения.",
    "Кратко изложить акты. Данные не должны использоваться для обучения и должны храниться в Европе.",
    "总结公证文件。数据必须存储在欧洲且不得用于训练。",
    "总结公证文件。数据不得用于训练并必须存储在欧洲。",
    "公正証書を要約します。データはEU内で保存されかつ学習に使用しないこと。",
    "公正証書を要約します。データを学習に使わずEU内に保存すること。",
    "공증 문서를 요약합니다. 데이터는 학습에 사용되지 않고 유럽에 저장되어야 합니다.",
    "Kundenfragen beantworten. Hosting in der EU ist Pflicht und unsere Daten dürfen nie zum Training dienen.",
    "Répondre aux clients. Hébergement dans l'UE obligatoire et nos données ne doivent jamais servir à l'entraînement.",
    "Rispondere ai clienti. Hosting nell'UE obbligatorio e i nostri dati non devono mai servire all'addestramento.",
    "Responder a clientes. Hospedagem na UE obrigatória e nossos dados nunca devem ser usados para treinamento.",
    "Klantvragen beantwoorden. Hosting in de EU is verplicht en onze gegevens mogen nooit voor training dienen.",
    "Отвечать клиентам. Данные должны храниться в ЕС и наши данные никогда не должны использоваться для обучения.",
  ])("belongs to its own verb, not to the place of the other statement: %s", (task) => {
    const { terms, excludedCountries } = readDemands(task);
    expect([terms.dataRegion, terms.noTraining, excludedCountries.size]).toEqual(["EU", true, 0]);
  });

  it("does not exclude the maker of the other statement", () => {
    const { excludedMakers, onlyMakers } = readDemands(
      "Summarise deeds. The model must come from Mistral and not be trained on our data.",
    );
    expect([[...excludedMakers], [...onlyMakers]]).toEqual([[], ["mistral"]]);
  });

  it("still keeps out a place that it denies itself", () => {
    const { terms } = readDemands("Summarise deeds. The data must not be stored in the US and not used for training.");
    expect(terms.dataRegion).toEqual({ outside: ["US"] });
  });
});
