/**
 * Stems by concept in eleven languages. Concepts are features of the classifier, so training in one language also helps the
 * others. Stems match at the start of a word; those of Chinese, Japanese and Korean match anywhere.
 */
const STEMS: Readonly<Record<string, string>> = {
  translate:
    "translat|übersetz|traduc|traduz|tradui|tradur|vertaal|vertal|перевод|перевест|перевед|翻译|译成|互译|翻訳|訳す|訳し|번역|interpret|dolmetsch|tolk|通訳|통역",
  localise:
    "locali[sz]|lokalisi|lokalise|mehrsprach|multiling|meertal|локализ|многоязыч|本地化|多语言|多言語|ローカライズ|현지화|다국어|untertitel|sous-titr|subtít|legendas|sottotit|ondertit|субтитр|字幕|자막",
  language_pair:
    "englisch|anglais|inglés|inglês|inglese|engels|английск|英文|英語|英语|영어|deutsch|allemand|alem[aã]|tedesco|duits|немецк|德语|ドイツ語|독일어|polnisch|polonais|polaco|polon[eê]s|polacco|pools|польск|波兰语|ポーランド語|폴란드어|italien|italian|意大利|イタリア語|이탈리아어|russisch|русск|俄语|ロシア語|러시아어",
  summarise:
    "summar|zusammenfass|kurzfass|résum|resum|riassu|riepilog|samenvat|резюмир|разбор лог|разбор журнал|разбира\\S* (?:лог|журнал)|причин\\S* (?:паден|сбо|отказ)|сводк|суммар|кратк\\S* (?:излож|содерж|обзор|свод)|кратко излаг|итог(?!о)|总结|纪要|小结|摘要|概括|汇总|要約|まとめ|요약|정리|síntes|synth|sintesi|condens|verdicht|beknopt|boil|distil|gist|essentiel|esencial|essencial|essenziale|hoofdzaken|суть|сжа(?:ть|то)|сжим|сверн|压缩成|浓缩|提炼|凝縮|압축|간추",
  shorten:
    "kürz|kurzform|réduire|reduc|reduz|ridurre|terugbreng|сократ|короткая верс|缩成|一ページに|줄이|version courte|versión breve|versão curta|versione breve|korte versie|abridg|cut down|auf (?:fünf|zehn|drei|wenige) (?:zeilen|sätze|punkte)|en (?:cinq|dix|trois|quelques) (?:lignes|phrases|points)|raccourc|a (?:cinco|diez|tres) (?:líneas|puntos|frases)|a (?:cinco|dez|três) (?:linhas|tópicos|frases)|a (?:cinque|dieci|tre) (?:righe|punti|frasi)|tot (?:vijf|tien|drie) (?:regels|zinnen|punten)|до (?:пяти|десяти|трёх|трех) (?:строк|предложений|пунктов)|[三五十]句话|[三五十]行に|줄로|inkort|half(?:e)? (?:a )?(?:page|bladz|seite)|media página|meia página|mezza pagina|demi-page|半页|半ページ|반 쪽|полстраниц",
  minutes:
    "protokoll|besprech|réunion|reuni|riunion|verbali|notulen|vergader|совещан|会议|会議|議事録|회의|podcast|подкаст|播客|ポッドキャスト|팟캐스트|transkri|transcri|trascri|расшифров|文字稿|書き起こし|녹취|telefonat|anrufe|appels|llamadas|ligaç|telefonate|telefoongesprek|звонк|通话|通話|통화",
  key_points:
    "wichtigst|stichpunkt|points clés|puntos clave|pontos princip|punti chiave|kernpunt|cinq points|cinco p|cinque punti|vijf punten|тезис|пункт(?:ах|ы)|要点|五つ|핵심|요점|wöchentlich|hebdomad|semanal|settimanal|wekelijks|еженедел|每周|週次|주간|nachrichten des tages|news|actualités|noticias|notícias|notizie|nieuws van|новост|新闻摘要|ニュースの要|뉴스 요약",
  review:
    "prüf|durchseh|review|contrôl|vérif|relire|cotej|comprob|revis|verific|rived|controll|nakijk|toets|проверя|проверит|сверя|审查|审核|检查|审阅|比对|確認|レビュー|照合|검토|점검|대조",
  clause:
    "klausel|haftungsklausel|\\p{L}*verträg|\\p{L}*vertrag|clause|cláusul|clausol|bepaling|contrat|contract|контракт|договор|пункт|risik|risqu|riesg|risc|рискован|条款|合同|条項|契約|조항|계약",
  score:
    "punkt(?:en|e|zahl)|benot|score|scoring|noter|puntu|califi|pontu|nota |punteggi|beoorde|балл|оценива|оценк|评分|打分|採点|スコア|点で|점수|채점|평점",
  law_text:
    "urteil|jugement|sentenc|decisões judic|sentenze|vonnis|судебн|判决|判決|판결|arztbrief|befund|lettres médic|informes médic|laudos|referti|medisch|медицинск|病历|診療|診断|진료",
  classify:
    "classif|klassifi|einordn|kategor|categor|clasific|indel|распредел|классифи[цк]|категори|分类|分成|分類|カテゴリ|분류|가지로|zuordn|sortier|tri(?:er|age)|sorteer|toewij|zuweis|attribu|asign|encaminh|assegn|назнач|分配|振り分|배정|einteil|verteil|rubri|bucket|triage|rang(?:er|ement)|répart|orient(?:er|ation)|separar (?:por|los|las|os|as)|repartir|agrup|smist|suddivid|raggrupp|verdel|разложи|расклады|разнест|разнос|рассорт|сортир|归到|归入|归类|分拣|分派|仕分|分ける|나누|나눠|구분|가려",
  extract:
    "extra(?:h|i|e|ct)|estrar|auslesen|uitlez|uithal|halen|извлек|извлеч|提取|抽取|読み取|抽出|추출|lire des cv|leer curr|ler curr|leggere curr|rechnung|factur|fatur|fattur|счет|счёт|发票|請求書|청구서|lebensl|резюме и|简历|履歴書|이력서|herauslesen|ablesen|entnehm|rausziehen|relever|prélever|récupér|sacar|recoger|retirar|recolh|ricavar|ritirar|prelev|leggere dai|leggere dalle|aflez|overnemen|вынуть|достать из|выбрать из|считать из|摘录|取出|抄出|读出|抜き出|拾い出|書き写|뽑|꺼내|옮겨 적",
  detect:
    "erkenn|détect|detect|detet|repér|rilev|individu|herken|opsporen|находит|определ|распозна|识别|检测|検出|感知|감지|찾아 가|spam|спам|垃圾|スパム|스팸|schwärz|masqu|mascar|oscur|masker|скрыва|屏蔽|伏せ|가리|personenbezog|données personn|datos person|dados pess|dati person|persoonsgeg|персональн|个人信息|個人情報|개인정보",
  sentiment:
    "stimmung|sentiment|sentim|тональн|情感|感情|감정|positiv|negativ|正面|負面|肯定|否定|긍정|부정|bewertung|avis|reseñ|avalia|recension|отзыв|评论|レビュー|리뷰",
  decide:
    "entscheiden|décider si|decidir si|decidir se|decidere se|bepalen of|beslissen|является ли|判断|判定|판단|oder nicht|ou non|o no$|ou não|oppure no|of niet|是不是|かどうか|아닌지|label|étiquet|etiquet|etichett|schlagw|помеч|метк|标签|标注|タグ|태그|flag|markier|kennzeichn|signal|señal|apont|segnal|aangev|aankruis|отмет|отмеч|标出|标记|印を付|目印|표시",
  support:
    "support|kundend|kundenf|kundens|service client|atención al cliente|atendimento|assistenza|servizio clienti|klantens|klantv|поддержк|客服|サポート|상담|helpdesk|ヘルプデスク|헬프데스크|anfrag|demandes|consult|solicit|richieste|обращен|问い合わせ|問い合わせ|문의",
  customer:
    "kunden|client|cliente|klant|клиент|покупател|客户|用户|顧客|利用者|고객|사용자|gäst|hôte|voyageurs|huésp|hósped|ospiti|gasten|гост|客人|宿泊|투숙|patient|pacient|pazient|patiënt|пациент|患者|환자|mieter|bürger|citoyen|ciudadan|cidad|burger|mitarbeiter|salari|emplead|funcion|dipendent|medewerk|сотрудник|员工|社員|직원",
  chat: "chat|чат|聊天|チャット|채팅|챗봇|gespräch|dialog|convers|parler|gesprek|бесед|диалог|对话|会話|対話|대화|whatsapp|messenger|мессендж|微信|line(?=ボット)|카카오|메신저|bot|бот|ボット|机器人|봇|beschwerd|réclam|reclam|klacht|жалоб|投诉|苦情|불만|virtuel|virtual|виртуал|虚拟|バーチャル|가상|passwor|mot de passe|contraseña|senha|wachtwoord|парол|密码|パスワード|비밀번호|민원|renseign|accueil|tchat|messagerie|atend|tirar dúvidas|por mensaje|por mensagem|te woord|via de app|rückfrag|sag(?:t|en) (?:\\p{L}+ )?bescheid|talk|консультир|отвеча\\S* (?:пассаж|гост|жил|посет)|接待|招呼|应答|応対|受け答え|응대|안내해",
  question:
    "fragen|questions|preguntas|perguntas|domande|vragen|вопрос|问题|质问|質問|질문|antwort|répond|respon|rispon|beantwoord|antwoord|отвеч|ответ|回答|作答|答え|答える|답",
  trivia:
    "quiz|викторин|知识竞赛|クイズ|퀴즈|trivia|allgemeinwissen|wissensfr|culture génér|cultura gen|conocimiento gen|conhecimentos ger|conoscenza gen|algemene kennis|kennisvr|общих знан|эрудиц|常识|常識|雑学|상식|일반 지식|知识问答|fakten|factuel|factual|fattual|feitelijk|фактич|事实|事実|사실|hauptst|capital|hoofdst|столиц|首都|수도|faq|häufige fr|frecuent|frequent|частые|常见问题|よくある|자주 묻|veelgest",
  short_answer:
    "in einem satz|en une phrase|en una frase|em uma frase|in una frase|in één zin|одним предлож|一句话|一文で|한 문장|kurze antw|réponses? (?:courte|brève)|respuesta(?:s)? (?:corta|breve)|resposta(?:s)? (?:curta|breve)|rispost[ae] brev|korte? antw|кратк\\S* ответ|короткие ответ|简短|短く|短い|짧|ein(?:em)? einzigen? wort|un seul mot|una sola palabra|uma só palavra|una sola parola|één woord|одним словом|一个词|一言|한 단어|knapp|wenigen worten|quelques mots|pocas palabras|poucas palavras|poche parole|paar woorden|нескольких словах|几个字|数語|몇 단어",
  define:
    "defin|définition|definitie|определение терм|定义|定義|정의|abkürz|sigle|sigla|sigle|afkort|сокращение|缩写|缩略|略語|약어|synonym|sinón|sinôn|sinonim|синоним|同义|同義|동의어|umrechn|convertir des un|convertir un|converter un|convertire un|omreken|единицы|换算|換算|단위|erfunden|inventé|inventó|inventou|inventato",
  write:
    "schreib|verfass|formulier|entwerf|text(?:e|en) (?:im|um)|écrire|rédig|escrib|redact|escrev|redig|redig|scriv|schrijv|opstell|писать|сочин|составл|写|撰写|書く|書き|쓰기|작성|짓기|erfind|ausdenk|dichten|inventar|invent(?:er|a )|imagin|propos(?:er|e )|crear|cri(?:ar|e)|inventare|ideare|propor|proponer|bedenk|verzin|придум|составит|сочини|编写|拟|创作|想出|考え|下書き|起草|지어|꾸며|만들어 주|초안",
  marketing:
    "blog|блог|博客|ブログ|블로그|werb|publicit|anunci|annunci|advertent|реклам|广告|文案|広告|광고|newsletter|boletin|nieuwsbr|рассылк|通讯|メールマガジン|뉴스레터|pressemit|communiqués|notas de prensa|comunicados|comunicati|persber|пресс-рел|新闻稿|プレス|보도자료|linkedin|领英|링크드인|produktbeschr|fiches prod|descripciones de pr|descrições de pr|descrizioni di pr|productbesch|описания товар|商品描述|商品説明|상품 설명|cottage|ferienwohn|gîte|alojamiento|pousada|agriturism|vakantiehuis|дачн|民宿|민박|aménit|amenit|servicios|comodid|kenmerk|удобств|设施|設備の一覧|편의 시설",
  story:
    "geschicht|contes|cuentos|histórias|fiabe|verhalen|сказк|故事|物語|동화|drehbuch|scénario|guion|roteiro|sceneggiat|scenario|сценари|剧本|脚本|대본|bewerbung|lettres de motiv|cartas de|lettere di pres|sollicit|сопровод|求职信|志望動機|자기소개|stellenanz|offres d'emploi|ofertas de empleo|vagas|annunci di lavoro|vacature|вакансий|招聘|求人|채용",
  json: "json|yaml|xml|tabell|tableau|tabla|tabela|таблиц|表格|表にして|표로",
  diagnose:
    "root cause|causes?(?!\\p{L})|caused|fault|failure|alarm|diagnostiz|diagnostiqu|diagnostic(?:ar|are|eren)|diagnosing|diagnose (?:car|faults|why|what)|troubleshoot|ursach|störung|störmeld|fehlersuche|ausfall|ablei(?:t|ten)|begründ|warum|panne|défaillan|défaut|dérang|pourquoi|raisonn|déduire|averigu|avería|fallo|por qué|razona|deduc|causa|falha|avaria|por que|descobrir|raciocín|deduz|guast|capire|perché|ragion|dedurre|storing|storingen|oorza|waarom|redeneer|afleid|неисправ|авари|причин|почему|рассужд|установить|выяснить|вывести|故障|报警|原因|推断|推理|为什么|アラーム|原因|推定|推論|なぜ|根拠|고장|경보|원인|추론|왜",
  dish: "recipe|dinner|cook|menu|leftover|rezept|kochen|gericht|speise|reste|recette|plat|menu|reste|receta|cena|cocin|menú|sobra|receita|jantar|cozinh|cardápio|ricett|cena|cucin|avanzi|recept|koken|gerecht|restjes|рецепт|ужин|готов|меню|остатк|菜谱|食谱|做菜|食材|献立|レシピ|料理|残り物|요리|조리법|식단|재료",
  occasion:
    "obituar|eulog|speech|toast|greeting|condolen|rede|grabrede|glückwunsch|trauer|discours|éloge|vœux|voeux|condoléan|discurso|felicita|pésame|elogio|felicita|pêsames|discorso|auguri|condoglian|toespraak|felicita|rouw|gedicht|poem|poème|poema|poesia|стих|поздравл|некролог|речь|соболезн|悼词|致辞|贺词|祝福|诗|弔辞|挨拶|祝辞|詩|추도|축사|인사말|시를",
  rewrite:
    "umformul|reformul|reescrib|reescrev|riscriv|herschrijv|переписывать тек|改写|润色|書き直|添削|고쳐 쓰|다듬|rechtschreib|korrekturles|orthograph|orthotypo|relecture ortho|ortograf|spelling|орфограф|错别字|誤字|맞춤법|stil|ton de la marque|tono|tom da marca|toon van|стиле|语气|口調|어조",
  maths:
    "math|mathem|matem|wiskund|математ|数学|奥数|수학|olympiad|olimpiad|олимпиад|オリンピック|올림피아드|beweis|démonstr|demostr|demonstr|dimostr|bewij|доказат|证明(?![书書信文材])|証明(?![书書])|증명(?![서원])|integral|intégral|integrais|integrali|integralen|интеграл|积分|積分|적분|gleichung|équation|ecuacion|equaç|equazion|vergelijking|уравнен|方程|방정식",
  calculate:
    "rechn|calcul|calcol|uitreken|reken|вычисл|решать|计算|計算|계산|wahrsch|probabil|kansen|вероятн|概率|確率|확률|geometr|géométr|meetkund|геометр|几何|幾何|기하|physik|physique|física|fisica|natuurk|физик|物理|물리|logik|énigm|acertij|enigma|indovin|raadsel|загад|谜题|パズル|퍼즐|statisti|estadíst|estatíst|статист|统计|統計|통계|optimier|optimis|optimiz|ottimizz|hausaufg|devoirs|deberes|lição|compiti|huiswerk|домашн|作业|宿題|숙제|zahlenth|théorie des nombres|teoría de n|teoria dos n|teoria dei n|getalth|теории чисел|数论|整数論|정수론|schritt für|étape par|paso a paso|passo a|stap voor|шаг за|一步一步|一歩ずつ|단계별",
  rag: "rag|retriev|vektor|vector|vettor|векторн|向量数据库|ベクトル|벡터|wissensdat|base de conna|base de conoc|base de conh|base di conosc|kennisbank|баз\\S* знан|知识库|ナレッジ|지식 베이스|quelle|source(?:s)?$|citat|citand|citaz|bronverm|источник|цитат|出处|引用|出典|출처|인용|fundst|vindplaats|条文|beleg|preuves|evidenc|prove$|bewijs antw|依据|根拠|근거",
  documents:
    "handbüch|manuel|manual|handleid|руководств|手册|マニュアル|매뉴얼|richtlin|politiques|polític|policy|beleid|политик|制度|規程|규정|vertr[aä]g|contrat|contract|contratt|договор|合同|契約|계약|klausel|clause|cláusul|clausol|clausule|пункт$|条款|条項|조항|datenraum|salle de don|sala de d|data ?room|комнат|资料室|データルーム|데이터룸|dokumentation|documenta|документац|文档|技術文書|기술 문서|300|pdf|geschäftsber|rapports annuels|memorias|relatórios anuais|bilanci|jaarversl|gesetz|jurispr|giurispr|закон|法规|法令|법령|minutes of|old minutes|archiv|actas|atas|verbali|raadsversl|notulen|протокол\\S* (?:совет|собран)|会议纪要|議事録|회의록",
  search:
    "durchsuch|suche in|recherche dans|chercher dans|búsqueda|buscar en|busca na|buscar na|ricerca nella|cercare nella|zoeken in|doorzoek|поиск|искать в|检索|検索|검색|befragen|interrog|consultar un|bevragen|задавать|look(?:s|ing)? (?:it |them |things )?up|nachschlag|nachseh|retrouv|buscar|procurar|cercare|opzoek|nazoek|найти в|смотр\\S* в|查阅|查询|查找|里查|調べ|探し|찾아",
  complete:
    "vervollst|autovervoll|complét|complet|completa|autocomp|aanvul|дополн|автодоп|补全|補完|자동 ?완성|tippen|frappe|teclear|se escribe|digita|typen|набор|边写|入力|입력 중|vorschl[aä]g|suggér|suger|suggeri|suggest|voorstel|подсказ|предлагать ост|建议|提示|候補|제안|nächste codezeile|prochaine ligne|siguiente línea|próxima linha|prossima riga|volgende regel|следующую стр|下一行|次の一行|다음 줄|rest der zeile|fin de la ligne|resto de la l|resto da linha|resto della r|rest van de regel|остаток стр|剩余代码|行の残り|줄의 나머지|fill in the middle|inline|echtzeit|temps réel|tiempo real|tempo real|realtime|реальном врем|实时|リアルタイム|실시간",
  editor: "editor|éditeur|vs code|jetbrains|neovim|ide(?!\\p{L})|copilot|редактор|编辑器|エディタ|편집기",
  code: "code|códig|codice|quelltext|quellcode|broncode|код|代码|コード|코드|programm|progra|программ|编程|プログラム|프로그램|python|java|sql|typescript|react|rest|api(?=.{0,12}(?:go|rest))|cobol|vba|excel|skript|script|скрипт|脚本|スクリプト|스크립트|regul|reguläre|регуляр|正则|正規表現|정규식|entwickel|développer une|desarrollar|desenvolver|sviluppare|ontwikkelen|разработать|开发|開発する|개발하기|macro|makro|макрос|宏|マクロ|매크로|formel|formule|fórmul|formul[ae]|формул|公式|数式|수식|sps|plc|ladder|ontwerp\\S* (?:script|code)|automate-script|1с",
  tests: "unit|unitair|unitari|модульн|单元测试|単体テスト|단위 테스트|tests?(?!\\p{L})|тест|测试|テスト|테스트",
  bug: "fehler|bogue|error|erros|errori|bugs?|fouten|ошибк|缺陷|错误|不具合|バグ|오류|버그",
  agent: "agent|агент|智能体|代理|エージェント|에이전트",
  repository:
    "repositor|dépôt|codebas|base de c[oó]d|base di cod|monorepo|репозит|кодов\\S* баз|монореп|代码库|仓库|リポジトリ|コードベース|モノレポ|저장소|코드베이스|모노레포|pull request|合并请求|プルリク|풀 리퀘|github|jira|commit|коммит|コミット|커밋|提交|build|сборк|构建|ビルド|빌드|framework|фреймворк|框架|フレームワーク|프레임워크|abhängigk|dépendanc|dependenc|dependênc|dipendenz|afhankelijk|зависимост|依赖|依存|의존성",
  autonomous:
    "autonom|autónom|autônom|selbstst|eigenst|unbeaufs|allein|seul|tout seul|sans surv|sí mismo|sin superv|sozinh|sem superv|da solo|senza superv|zelfst|zonder toez|автоном|самост|без присм|сам(?!\\p{L})|自主|独立解决|无人|自律|無人|一人で|자율|스스로|무인|혼자|nachts|la nuit|por la noche|à noite|di notte|'s nachts|по ноч|夜间|夜間|밤사이",
  tools:
    "werkzeug|tool|outil|herramient|ferrament|strument|инструмент|工具|ツール|도구|api|接口|bestellung|commande|pedidos|ordini|orders|заказ|订单|注文|주문|erstatt|rembours|reembols|rimbors|terugbet|возврат|退款|返金|환불",
  acts: "bucht|buchen|réserv|reserva|prenot|boekt|бронир|预订|予約する|예약하는|browser|navigat|navegador|браузер|浏览器|ブラウザ|브라우저|formular|formulair|moduli|форм[ыу]|表单|フォーム|양식|termin|rendez-vous|reuniones|reuniões|appuntament|afspra|встреч|会议的|商談|미팅|mehrstuf|plusieurs étapes|varios pasos|várias etapas|più passi|meerdere stappen|многошаг|多步骤|多段階|여러 단계|orchest|orquest|编排|統括|조율|sap|portal|портал|门户|ポータル|포털|nächsten schritt|étape suivante|siguiente paso|próximo passo|passo success|volgende stap|следующий шаг|下一步|次の手順|다음 단계|automati|автоматиз|自动化|自動化|자동화|klick|cliqu|clic|点击|クリック|클릭|leads|prospect|contatti|待客|log in|logs? into|einlogg|anmeld|se connect|connexion|entrar en|iniciar sesión|entrar no|fazer login|entrare nel|accede|inlogg|войти|зайти на|登录|ログイン|로그인|download|herunterlad|télécharg|descarg|baixar|scaric|скача|下载|ダウンロード|내려받|upload|hochlad|téléverser|sub(?:ir|e) (?:a|el|los)|carregar|caric|загруз|上传|アップロード|올리|ausfüll|rempl(?:ir|it)|rellen|preench|compil|invul|заполн|填写|記入|작성해 제출|umbuch|rebook|改签|変更手続",
};

/** Concepts in the order of the list, each with the pattern that finds it. */
export const CONCEPTS: readonly (readonly [name: string, pattern: RegExp])[] = Object.entries(STEMS).map(
  ([name, stems]) => [name, patternOf(stems)],
);

function patternOf(stems: string): RegExp {
  const all = stems.split("|").reduce<string[]>((joined, part) => {
    // Rejoins a group of alternatives within one stem, which the split has cut apart.
    const open = joined.at(-1);
    if (open !== undefined && depth(open) > 0) joined[joined.length - 1] = `${open}|${part}`;
    else joined.push(part);
    return joined;
  }, []);
  const wide = all.filter((stem) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(stem),
  );
  const narrow = all.filter((stem) => !wide.includes(stem));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${narrow.join("|")})${wide.length === 0 ? "" : `|${wide.join("|")}`}`, "iu");
}

function depth(stem: string): number {
  return [...stem].reduce((level, letter) => level + (letter === "(" ? 1 : letter === ")" ? -1 : 0), 0);
}
