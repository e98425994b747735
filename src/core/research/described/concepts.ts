/**
 * What products do, one concept per line: the English words of descriptions, the search word first; after ` = ` how
 * buyers say it, in English, German, French, Spanish, Portuguese, Italian, Dutch, Russian, Chinese, Japanese and Korean. `*`
 * stands for any letters. A concept that begins with `~` is too general to find a product by it alone.
 */
const LINES = String.raw`
meeting = video ?calls?|conference calls?|zoom calls?|besprechung*|réunion*|reuni(?:ón|ones|ão|ões)|riunion*|vergadering*|overleg|совещани*|созвон*|会议|會議|会議|ミーティング|회의|visio*|videollamada*
meeting notes|notes|minutes|summaris = minutes|protokoll*|mitschrift*|comptes?[- ]rendus?|procès-verba*|actas?|minutas?|atas?|verbal[ei]|notulen|протокол*|конспект*|纪要|記録|议事录|議事録|회의록
~record = aufnehm*|nimmt|aufnahme*|aufgenommen*|aufzeichn*|enregistr*|grab(?:a|an|ar|ado|ada|ados|adas|ación|aciones)|grav(?:a|am|ar|ação|ações|ado|ados|adas)|registra*|opnem*|opname*|opgenomen|запис*|录音|录制|録音|録画|녹음|녹화
transcription|transcri|speech to text|speech recognition = transcrib*|transkri*|verschriftlich*|abtipp*|retranscri*|transcri*|transcre[vb]*|trascri*|uitschrijf*|uittyp*|расшифров*|транскри*|转写|转(?:成|换成|为)?文字|听写|文字起こし|書き起こ\p{L}*|받아 ?쓰\p{L}*|텍스트로|(?:in(?:to)?|to|en|em|a|al|naar|в) (?:written )?(?:text|texte|texto|testo|tekst|текст)
text to speech|speech synthesis|read aloud = read(?:s|ing)? (?:\p{L}+ ){0,3}(?:aloud|out loud)|narrat\p{L}*|vorles*|laut les*|vorlies*|(?:à|en|ad?) (?:voix haute|voz alta|alta voce)|voorlez*|voorlees*|вслух|озвуч*|朗读|读出来|読み上げ\p{L}*|읽어 ?(?:주|줘)\p{L}*|소리 ?내어
speech|voice|audio = sprach*|spoken|talking|stimme*|voix|voz|vozes|voce|voci|stem|spraak|голос*|речь|речи|аудио*|语音|声音|音声|声|음성|목소리|parole*|habla*|interviews?|entrevistas?|intervist[ae]|интервью|录音|インタビュー|인터뷰
translation|translat = übersetz*|tradu[ciz]*|tradutt*|vertal*|vertaal*|перев[оеё]д*|перевед*|翻译|翻訳|번역
subtitle|caption = untertitel*|sous-titr*|subt[ií]tul*|legend[ae]*|sottotitol*|ondertitel*|субтитр*|字幕|자막
video = v[ií]d[eé]os?|films?|видео*|视频|動画|ビデオ|영상|비디오|동영상|reels?|youtube
short|clip = clips?|kurze?[nr]?|courte?s?|cort[oa]s?|curt[oa]s?|brev[ei]|shorts?|korte?|коротк*|短|ショート|쇼츠|짧은|클립
video editor|edit|cut|editor = schneid*|schnitt*|zuschneid*|coupe*|découp*|mont(?:er|age)|recort*|tagli*|knip*|bewerk*|bearbeit*|editar|edita|редактир*|нарез*|монтаж*|剪|裁|切り|カット|編集|잘라\p{L}*|자르\p{L}*|편집
image|photo|picture = bild(?:er|ern)?|foto*|produktfoto*|photos?|imag[eè]ns?|imágenes|imagens|immagin[ei]|afbeelding*|изображени*|картин*|фото*|图片|照片|图像|画像|写真|이미지|사진
noise|noise cancellation = lärm|störgeräusch\p{L}*|hintergrundgeräusch\p{L}*|bruits?|ruidos?|ruídos?|rumor[ei]|ruis|achtergrondgeluid|шум\p{L}*|噪音|降噪|ノイズ|雑音|소음|잡음
background removal|backgrounds|remove background = hintergr(?:und|ünde)\p{L}{0,2}|arrière-plans?|fond|fondo|fundo|sfondo|achtergrond*|фон|фона|背景|배경
remote desktop|remote control = fernwart\p{L}*|fernsteuer\p{L}*|à distance|escritorio remoto|acesso remoto|da remoto|op afstand|удал[её]нн\p{L}*|远程|リモート|원격
~remov|removal|erase|clean = entfern*|weg|freistell*|enlev*|supprim*|retir*|quit(?:a|ar)|elimin*|borra*|remov*|rimuov*|togli*|verwijder*|убра*|убира*|удал*|去除|去掉|抠|消して\p{L}*|消す|削除|除去|지워\p{L}*|지우\p{L}*|제거
~generat|creat|make|build = erzeug*|generier*|erstell*|génèr*|génér*|crée\p{L}*|créer|gener[ai]*|crea[rn]?|criar?|cria|geri?ar|maak*|genere*|созда*|генерир*|生成|作成|作って\p{L}*|作る|制作|만들\p{L}*|생성
invoice|billing = rechnung*|factur*|fatur*|fattur*|facturen|счета?|счёт\p{L}*|накладн*|发票|账单|請求書|송장|청구서|계산서
expense|receipt = beleg*|quittung*|spesen*|kassenbon*|reçus?|notes? de frais|recibos?|gastos?|despesas?|ricevut*|scontrin*|spese|bonnetjes|чек[иа]?|расход*|收据|报销|領収書|レシート|経費|영수증|경비|expense reports?
accounting|bookkeeping = buchhalt*|buchführ*|comptab*|contab*|boekhoud*|бухгалт*|会计|记账|会計|経理|회계
~scan = scann*|einscann*|numéris*|escane*|digitaliz*|scansion*|скан*|扫描|スキャン|스캔
document|pdf = dokument*|documents?|documentos?|document[oi]|документ*|pdfs?|文档|文件|書類|ドキュメント|문서
contract|e-signature = vertr(?:ag|äge)\p{L}*|contrats?|contratos?|contratt[oi]|contracten|договор*|合同|契約|계약
signature|e-signature|signing = unterschr*|signatur*|signer|firmar|firma|assin(?:ar|atura)\p{L}*|firmare|onderteken*|handtekening*|подпис*|签名|签署|電子署名|署名|서명
email = e-?mails?|courriels?|correos?|почт*|письма|писем|邮件|メール|이메일|메일|inbox|posteingang|boîte mail|bandeja de entrada
scheduling|calendar|appointment|booking = termin(?!al)\p{L}*|kalender*|rendez-vous|agendar|citas?|agendamento*|calendari\p{L}*|appuntament*|afspra\p{L}*|календар*|预约|日程|予約|スケジュール|예약|일정
password manager|password = passw\p{L}*|kennw\p{L}*|mots? de passe|contraseñas?|senhas?|wachtw\p{L}*|парол*|密码|パスワード|비밀번호
secret scanning|secret|keys|credential|token = secrets?|credentials?|api[- ]keys?|geheimnis*|schlüssel|zugangsdaten|clés?(?: api)?|claves?|chaves?|chiav[ei]|sleutels?|ключ(?:и|ей|а)?|секрет\p{L}*|密钥|シークレット|APIキー|API ?키|contraseñas o claves
git|repositor|commit = repos?|repository|dépôts?|repositorios?|repositórios?|репозитор*|仓库|リポジトリ|저장소
pull request|code review = pull-?requests?|merge[- ]requests?|合并请求|プルリクエスト|プルリク|풀 ?리퀘스트|코드 ?리뷰|代码审查|コードレビュー
~review|check = prüf*|überprüf*|vérif*|relec*|relit|revis*|rived*|controleer*|провер*|审查|审阅|检查|レビュー|チェック|리뷰|검토
~website|web = webseiten?|internetseite|sites?|sitios?|siti|сайт*|网站|网页|ウェブサイト|サイト|웹사이트|홈페이지
web scraping|scrap|crawl = raspar*|парс*|抓(?:取|下来)?|爬(?:取|虫)?|スクレイピング|수집
~extract|extraction|parsing = auslesen|auslies*|extra[iíhc]\p{L}*|estra\p{L}*|извлек*|提取|抽出|추출
uptime|uptime monitoring|status page = uptime|goes? down|is down|went down|ausf[aä]ll\p{L}*|erreichbar|offline geht|tombe en panne|hors ligne|se cae|caíd[oa]|cai do ar|fora do ar|non raggiungibile|onbereikbaar|недоступ\p{L}*|宕机|挂了|落ち\p{L}*|다운
monitoring|monitor|alert = überwach*|surveill*|vigila*|bewaak*|монитор*|следи*|监控|監視|モニタリング|모니터링|감시
backup = sicherung\p{L}*|sichert|sauvegard*|copias? de seguridad|cópias? de segurança|salvataggi*|резервн\p{L}*|备份|バックアップ|백업
database = datenbank*|bases? de données|bases? de datos|bancos? de dados|baz[аыу] данных|数据库|データベース|데이터베이스
dashboard|analytics|chart = auswert*|statistik\p{L}*|diagramm*|graphiques?|gráficos?|grafic[oi]|tableaux? de bord|paineis|painel|grafieken|отч[её]т*|аналит*|график*|图表|报表|分析|グラフ|ダッシュボード|차트|대시보드|분석
customer support|helpdesk|support|customer = atendimento|atención|kunden\p{L}*|clients?|clientes?|clienti|klanten\p{L}*|клиент\p{L}*|客户|客服|顧客|カスタマー\p{L}*|고객
~answer|repl|respond|draft = antwort\p{L}*|beantwort\p{L}*|répond\p{L}*|respond\p{L}*|contesta\p{L}*|rispond\p{L}*|beantwoord\p{L}*|antwoord\p{L}*|отвеча\p{L}*|ответ\p{L}*|回复|回答|返信|答え\p{L}*|답장|답변|응답
chatbot|chat = chatt\p{L}*|plauder*|чат\p{L}*|聊天|チャット|채팅
phone|call = telefon*|téléphon*|teléfonos?|llamadas?|ligaç\p{L}*|chiamate?|telefoontjes|bellen|звон\p{L}*|电话|電話|전화|phone calls?|answers? (?:the |our )?phone
local|offline|on your own|laptop = offline|ohne (?:internet|netz|cloud)|sans (?:internet|connexion|cloud)|sin (?:internet|conexión|nube)|sem (?:internet|conexão|nuvem)|senza (?:internet|connessione|rete|cloud)|zonder (?:internet|cloud)|без (?:интернета|облака)|lokal*|auf (?:meinem|unserem|dem eigenen) (?:rechner|laptop|pc)|portatile|ordinateur|portátil|laptops?|ноутбук\p{L}*|компьютере|离线|断网|本地|オフライン|ローカル|手元|오프라인|로컬|노트북|내 (?:컴퓨터|pc)
3d model|3d = 3d\p{L}*|3d[- ]models?|3d-?modelle?|三维|3D\s?(?:模型|モデル|모델)
llm|language model|local llm|models = llms?|sprachmodell\p{L}*|ki-modelle?|modelle?|modèles?|modelos?|modelli|modellen|модел\p{L}*|нейросет\p{L}*|大模型|模型|モデル|모델
language learning|vocabulary|flashcard = vokabel\p{L}*|sprachen? lern\p{L}*|apprendre (?:une langue|l'\p{L}+)|aprender (?:idiomas?|inglés|inglês)|imparare (?:una lingua|l'\p{L}+)|(?:talen|taal) leren|учить (?:язык\p{L}*|слова)|背单词|学外语|学英语|英単語|語学|単語|단어 ?암기|외국어|영어 ?공부|learn (?:a )?(?:languages?|spanish|english|french|german|japanese)|flash ?cards?|karteikarten
medical|clinic|patient|doctor = ärzt\p{L}*|arzt\p{L}*|patient\p{L}*|médec\p{L}*|médic\p{L}*|pacient\p{L}*|pazient\p{L}*|artsen|huisarts|врач\p{L}*|пациент\p{L}*|医生|病历|患者|診療|医師|カルテ|의사|환자|진료
legal|law = anwält\p{L}*|anwalt\p{L}*|kanzlei|jurist\p{L}*|avocats?|juridi\p{L}*|abogad\p{L}*|advogad\p{L}*|legale|avvocat\p{L}*|advocaten|юрист\p{L}*|адвокат\p{L}*|律师|法律|弁護士|法務|변호사|법률|lawyers?
teacher|classroom|lesson = lehr(?:er|kr(?:aft|äfte))\p{L}*|unterricht\p{L}*|enseignant\p{L}*|professeurs?|profesor(?:es|as?)?|docentes?|professor(?:es|as?)?|insegnant[ei]|lera(?:ar|ren)|nauczyciel\p{L}*|учител\p{L}*|öğretmen\p{L}*|教师|老师|教師|교사|선생님
travel|trip|itinerary = reise\p{L}*|urlaub\p{L}*|voyages?|viajes?|viagens?|viagem|viaggi\p{L}*|vakantie|reis|путешеств\p{L}*|поездк\p{L}*|旅行|旅程|旅|여행
music|song = musik\p{L}*|lieder|musique|chansons?|música|canciones|canções|musica|canzoni|muziek|liedjes|музык\p{L}*|песн\p{L}*|音乐|歌曲|歌|音楽|曲|음악|노래
podcast = podcasts?|подкаст\p{L}*|播客|ポッドキャスト|팟캐스트
social media = soziale\p{L}* (?:medien|netzwerke\p{L}*)|réseaux sociaux|redes sociales|redes sociais|соцсет\p{L}*|社交媒体|SNS|소셜 ?미디어|instagram|linkedin|tiktok
resume|cv = lebensl[aä]uf\p{L}*|currícul\p{L}*|curriculum|sollicitatiebrief|резюме|简历|履歴書|이력서|résumés?
budget|personal finance|expense tracking|spending = haushaltsbuch|ausgaben|dépenses|presupuesto\p{L}*|orçament\p{L}*|bilancio|uitgaven|бюджет\p{L}*|cuentas de (?:la )?casa|contas de casa|haushaltskasse|comptes (?:de la maison|du ménage)|conti di casa|huishoudboekje|预算|家計簿?|가계부|budgets?
note taking|notes = notiz\p{L}*|prendre des notes|apuntes|anotações|appunti|notities|заметк\p{L}*|笔记|メモ|ノート|메모|노트
to-do|task = aufgaben\p{L}*|tâches?|tareas?|tarefas?|compiti|attività|takenlijst\p{L}*|taken|задач\p{L}*|待办|任务|タスク|할 ?일
slides|presentation = folien|präsent\p{L}*|diapos?|diapositiva\p{L}*|présentations?|presentacion\p{L}*|apresenta\p{L}*|presentazion\p{L}*|presentatie\p{L}*|презентац\p{L}*|слайд\p{L}*|幻灯片|PPT|スライド|プレゼン\p{L}*|발표 ?자료|프레젠테이션|powerpoints?
spreadsheet|excel = tabellen?|tabellenkalkulation|tableurs?|hojas? de cálculo|planilhas?|fogli di calcolo|таблиц\p{L}*|表格|スプレッドシート|エクセル|스프레드시트|엑셀
search = such(?:e|en|t|maschine\p{L}*)|recherche\p{L}*|cherche\p{L}*|busca\p{L}*|cerca\p{L}*|zoek\p{L}*|поиск\p{L}*|ищет|искать|搜索|检索|検索|검색
summar = zusammenfass\p{L}*|zusammengefasst|résum\p{L}*|resum\p{L}*|riassu\p{L}*|samenvat\p{L}*|пересказ\p{L}*|краткое содержание|кратк\p{L}*|总结|摘要|要約|요약
~write|writing|draft = schreib\p{L}*|écri\p{L}*|rédig\p{L}*|escrib\p{L}*|escrev\p{L}*|scriv\p{L}*|schrijf\p{L}*|пиш\p{L}*|写|書(?:く|いて)|작성|써 ?(?:주|줘)\p{L}*
grammar|spelling|proofreading = grammati\p{L}*|rechtschreib\p{L}*|orthograph\p{L}*|ortograf\p{L}*|gramátic\p{L}*|spelfouten|грамматик\p{L}*|орфограф\p{L}*|语法|错别字|文法|誤字|문법|맞춤법|typos
ai detection|plagiarism|ai-generated text = plagi\p{L}*|plágio|ki-texte?|schummel\p{L}*|плагиат\p{L}*|抄袭|剽窃|コピペ|표절
~detect|find|warn = erkenn\p{L}*|détect\p{L}*|detect\p{L}*|avis(?:a|e|ar)|avert\p{L}*|rilev\p{L}*|herken\p{L}*|waarschuw\p{L}*|warnt|обнаруж\p{L}*|распозна\p{L}*|предупрежд\p{L}*|检测|识别|检出|検出|検知|감지|탐지|notifies
vulnerabilit|security scan = schwachstell\p{L}*|sicherheitslück\p{L}*|failles?|vulnérab\p{L}*|vulnerab\p{L}*|kwetsbaar\p{L}*|lekken|уязвим\p{L}*|漏洞|脆弱性|취약점|security holes?
ad blocker|ads|ad-block = werbung|publicités?|anuncios|anúncios|pubblicità|advertenties|reclame|реклам\p{L}*|广告|広告|광고
~block = blockier\p{L}*|bloque\p{L}*|bloqueia|blocca\p{L}*|blokk\p{L}*|拦截|屏蔽|ブロック|차단
file|file sync|files = dateien?|fichiers?|archivos?|arquivos?|bestanden|файл\p{L}*|文件|ファイル|파일
sync = synchron\p{L}*|sincron\p{L}*|同步|同期|동기화
encrypt = verschlüssel\p{L}*|chiffr\p{L}*|cifra\p{L}*|criptograf\p{L}*|crittograf\p{L}*|versleutel\p{L}*|шифр\p{L}*|加密|暗号化|암호화
interior design|room|home design = wohnung\p{L}*|zimmer|inneneinricht\p{L}*|intérieur|interiores|arredament\p{L}*|interieur|интерьер\p{L}*|装修|室内|部屋|インテリア|인테리어
avatar = avatare?\p{L}*|avatars?|аватар\p{L}*|数字人|アバター|아바타|talking heads?
screen record|screen capture|screenshot = bildschirm\p{L}*|écran|pantalla|ecrã|tela|schermo|scherm|экран\p{L}*|屏幕|画面|スクリーン\p{L}*|화면|screencasts?
form|survey = formular\p{L}*|umfrage\p{L}*|formulaires?|sondages?|encuestas?|pesquisas?|formulári\p{L}*|sondaggi|enquêtes?|опрос\p{L}*|анкет\p{L}*|问卷|表单|アンケート|フォーム|설문|questionnaires?
crm|sales|lead = vertrieb\p{L}*|prospect\p{L}*|ventes|ventas|vendas|vendite|verkoop\p{L}*|продаж\p{L}*|销售|営業|영업|leads?
no-code|without code = no[- ]code|without (?:writing )?cod(?:e|ing)|ohne (?:zu )?programmier\p{L}*|sans (?:savoir )?coder|sin programar|sem programar|senza programmare|zonder (?:te )?programmeren|без программирования|无代码|不用写代码|ノーコード|노코드
app builder = (?:build|create|make)s? (?:an? |my )?apps?|apps? bauen|créer (?:une|des) applications?|crear (?:una )?apps?|criar (?:um )?aplicativos?|creare (?:un['’ ])?app|apps? maken|создать приложение|アプリ作成|アプリを作\p{L}*|앱(?:을)? 만들\p{L}*|做(?:一个)?(?:app|应用)
logo = logos?|логотип\p{L}*|标志|ロゴ|로고
shop|online store|e-commerce = shopify(?: (?:stores?|shops?))?|stores?|shops?|online-?shops?|boutiques? en ligne|tiendas? (?:online|en línea)|lojas? (?:online|virtua\p{L}*)|negozi\p{L}* online|webwinkels?|интернет-магазин\p{L}*|网店|电商|ネットショップ|온라인 ?쇼핑몰
voice cloning|clon = klon\p{L}*|clon\p{L}*|克隆|クローン|복제
math|homework = mathe\p{L}*|hausaufgaben|maths?|devoirs|matemátic\p{L}*|deberes|lição de casa|matematic\p{L}*|compiti|huiswerk|математик\p{L}*|домашн\p{L}*|数学|作业|宿題|숙제|수학
research paper|papers|literature = papers?|articles? scientifiques?|artículos científicos|artigos científicos|articoli scientifici|wissenschaftliche\p{L}*|научн\p{L}*|论文|論文|논문|studien
~code|coding = quellcode|code[ns]?|programmier\p{L}*|programm(?:er|ation)|código|codice|код\p{L}*|代码|コード|코드
test = tests?|testet|teste[rn]?|pruebas?|testes|тест\p{L}*|测试|テスト|테스트
smart home|home automation = licht|heizung|domotique|luces|luci|lampen|умн\p{L}* дом\p{L}*|智能家居|スマートホーム|스마트홈|lights?
bookmark|read later|articles = lesezeichen|signets?|marcadores|favoritos|segnalibri|bladwijzers|закладк\p{L}*|书签|ブックマーク|북마크|read (?:it )?later
`;

/** What products do, as one concept. */
interface Concept {
  /** English words of descriptions; the first is searched for. */
  words: readonly string[];
  /** Whether it alone finds no product. */
  general: boolean;
  /** How buyers say it. */
  said: RegExp;
}

const EDGE = "[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]";
/** Edges of words; characters of Chinese, Japanese and Korean stand beside any other without one. */
const START = `(?:(?<!${EDGE})|(?!${EDGE}))`;
const END = `(?:(?!${EDGE})|(?<!${EDGE}))`;
let made: readonly Concept[] | undefined;

/** Every concept. The patterns are compiled at the first question, because that would delay the start of a server. */
export function concepts(): readonly Concept[] {
  made ??= LINES.trim()
    .split("\n")
    .map((line) => {
      const [head = "", others = ""] = line.split(" = ");
      const general = head.startsWith("~");
      const words = (general ? head.slice(1) : head).split("|");
      const said = [
        ...words.map((word) => `${word.replace(/[- ]/g, "[- ]")}\\p{L}*`),
        others.replace(/(?<=[\p{L})\]])\*/gu, "\\p{L}*"),
      ].join("|");
      return { words, general, said: new RegExp(`${START}(?:${said})${END}`, "giu") };
    });
  return made;
}
