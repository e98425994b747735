import { expect, test } from "vitest";
import { readWords } from "../../../src/core/research/question/filters.ts";

const licences = (query: string) =>
  readWords(query, false).filters.flatMap((one) =>
    one.kind === "license" ? [`${one.not === true ? "not " : ""}${one.value}`] : [],
  );

test.each([
  ["vector databases with Apache 2.0 or MIT licence", "apache-2.0 OR mit"],
  ["tools under MIT, Apache or BSD", "mit OR apache-2.0 OR bsd"],
  ["libraries under the GPL", "gpl"],
  ["libraries under GPLv3", "gpl-3.0"],
  ["RAG-Frameworks mit permissiver Lizenz", "permissive"],
  ["alternatives à LangChain sous licence permissive", "permissive"],
  ["herramientas con licencia permisiva", "permissive"],
  ["宽松许可证的向量数据库", "permissive"],
  ["vector databases under a copyleft licence", "copyleft"],
])("%s asks for %s", (query, wanted) => {
  expect(licences(query)).toEqual([wanted]);
});

test.each([
  ["vector databases, no AGPL or GPL", "agpl-3.0 OR gpl"],
  ["tools that are not AGPL", "agpl-3.0"],
  ["outils sans licence AGPL", "agpl-3.0"],
  ["Frameworks ohne Copyleft", "copyleft"],
])("%s asks for another licence than %s", (query, unwanted) => {
  expect(licences(query)).toEqual([`not ${unwanted}`]);
});

test.each(["Produkte mit Lizenz und Sternen", "tools by MIT researchers", "tools mit Suche"])(
  "%s names no licence",
  (query) => {
    expect(licences(query)).toEqual([]);
  },
);
