import { describe, expect, it } from "vitest";
import { readPlaces } from "../../../../src/core/research/question/places/places.ts";

const seats = (text: string) => readPlaces(text).filters.filter(({ kind }) => kind === "seat");

describe("companies that sell", () => {
  it.each([
    ["models sold by European companies", "European Union"],
    ["Modelle, die von europäischen Firmen verkauft werden", "European Union"],
    ["modèles vendus par des entreprises européennes", "European Union"],
    ["modelos vendidos por empresas europeas", "European Union"],
    ["modelos oferecidos por empresas europeias", "European Union"],
    ["modelli venduti da aziende europee", "European Union"],
    ["modellen die worden verkocht door Europese bedrijven", "European Union"],
    ["модели, которые продают европейские компании", "European Union"],
    ["欧洲公司卖的模型", "European Union"],
    ["ヨーロッパの会社が販売しているモデル", "European Union"],
    ["유럽 회사가 파는 모델", "European Union"],
    ["which French companies sell open models", "France"],
  ])("are sellers by their seat: %s", (text, name) => {
    expect(seats(text)).toMatchObject([{ names: [name], outside: false }]);
    expect(readPlaces(text).filters).toHaveLength(1);
  });

  it.each(["modelos de laboratórios chineses", "中国公司的模型", "modelos de empresas chinas"])(
    "are makers without a word for selling: %s",
    (text) => {
      expect(readPlaces(text).filters).toMatchObject([{ kind: "made_in" }]);
    },
  );
});
