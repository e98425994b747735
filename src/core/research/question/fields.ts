/** Names of product fields in ten languages, by the English words that listings use. */
const FIELDS: readonly (readonly [english: string, words: RegExp])[] = (
  [
    [
      "vector databases",
      "vektordatenbank(?:en)?|bases? de données vectorielles?|bases? de datos vectorial(?:es)?|bancos? de dados vetoria(?:l|is)|database vettoriali?|vectordatabases?|векторн\\p{L}+ баз\\p{L}+ данных|向量数据库|ベクトル(?:データベース|DB)|벡터 ?(?:데이터베이스|DB)",
    ],
    [
      "databases",
      "datenbank(?:en)?|bases? de données|bases? de datos|bancos? de dados|баз\\p{L}+ данных|数据库|データベース|데이터베이스",
    ],
    [
      "agent frameworks",
      "agenten-frameworks?|frameworks? d'agents|frameworks? de agentes|framework (?:per|di) agenti|фреймворк\\p{L}* (?:для )?агентов|(?:智能体|代理)框架|エージェント(?:開発)?フレームワーク|에이전트 ?프레임워크",
    ],
    [
      "coding agents",
      "programmieragenten|coding-agenten|agents? de codage|agentes? de (?:código|programación|programação)|agenti di programmazione|编程(?:智能体|助手)|コーディングエージェント|코딩 ?에이전트",
    ],
    [
      "text to speech",
      "sprachsynthese|synthèse vocale|síntesis de voz|síntese de voz|sintesi vocale|spraaksynthese|синтез\\p{L}* речи|语音合成|音声合成|음성 ?합성",
    ],
    [
      "speech recognition",
      "spracherkennung|reconnaissance vocale|reconocimiento de voz|reconhecimento de (?:voz|fala)|riconoscimento vocale|spraakherkenning|распознавани\\p{L}+ речи|语音识别|音声認識|음성 ?인식",
    ],
    [
      "workflow automation",
      "workflow-automatisierung|automatisierung|automatisation|automatización|automação|automazione|automatisering|автоматизаци\\p{L}+|工作流自动化|ワークフロー自動化|워크플로 ?자동화",
    ],
    [
      "image generation",
      "bildgenerierung|bildgeneratoren|génération d'images|generación de imágenes|geração de imagens|generazione di immagini|генераци\\p{L}+ изображений|图像生成|画像生成|이미지 ?생성",
    ],
    [
      "search engines",
      "suchmaschinen?|moteurs? de recherche|motor(?:es)? de búsqueda|motor(?:es)? de busca|motori? di ricerca|zoekmachines?|поисков\\p{L}+ (?:движк\\p{L}*|систем\\p{L}*)|搜索引擎|検索エンジン|검색 ?엔진",
    ],
    [
      "code editors",
      "code-editor(?:en)?|éditeurs? de code|editor(?:es)? de código|editor di codice|редактор\\p{L}* кода|代码编辑器|コードエディタ|코드 ?에디터",
    ],
    [
      "note taking",
      "notiz-?apps?|notizen|prise de notes|aplicaciones de notas|notas|appunti|notitie-?apps?|заметк\\p{L}+|笔记(?:软件|应用)?|メモアプリ|노트 ?앱",
    ],
    [
      "project management",
      "projektmanagement|gestion de projets?|gestión de proyectos|gestão de projetos|gestione (?:dei )?progetti|projectmanagement|управлени\\p{L}+ проектами|项目管理|プロジェクト管理|프로젝트 ?관리",
    ],
  ] as const
).map(([english, words]) => [
  english,
  new RegExp(
    `(?<!\\p{Script=Latin}|\\p{Script=Cyrillic})(?:${words})(?!\\p{Script=Latin}|\\p{Script=Cyrillic})`,
    "giu",
  ),
]);

/** Adds the English name of a field that a subject names in another language, because listings are in English. */
export function englishField(subject: string): string {
  for (const [english, words] of FIELDS) {
    if (subject.search(words) >= 0) return subject.replace(words, english);
  }
  return subject;
}
