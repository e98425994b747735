import type { Words } from "../../plain/language-words.ts";

/** Words of which more lines are made. */
export const POLISH_WORDS: Words = {
  numerals:
    "dwa|dwie|dwoch trzy|trzech cztery|czterech piec|pieciu szesc|szesciu siedem|siedmiu osiem|osmiu dziewiec|dziewieciu dziesiec|dziesieciu jedenascie|jedenastu dwanascie|dwunastu",
  one: "jeden|jednego|jednym|jedna",
  million: String.raw`milion\p{L}*|mln`,
  thousand: String.raw`tysi\p{L}*|tys\.?`,
  last: String.raw`(?:(?:w|z|od|na|przez|podczas) )?(?:(?:ciagu|przeciagu|czasie|okresie) )?(?:ostatni\p{L}*|minion\p{L}*)`,
  next: String.raw`(?:(?:w|na|przez) )?(?:(?:ciagu|przeciagu|czasie|okresie) )?(?:najblizsz\p{L}*|kolejn\p{L}*|nastepn\p{L}*)`,
  units: [
    "d(?:ni|niach|zien|nia)",
    String.raw`tygod\p{L}*`,
    String.raw`miesi\p{L}*`,
    String.raw`kwarta\p{L}*`,
    String.raw`polrocz\p{L}*`,
    "(?:rok|roku|lata?|latach)",
  ],
  takes: String.raw`(?:przyjmuj\p{L}*|akceptuj\p{L}*|obsluguj\p{L}*|czytaj\p{L}*|czyta|rozumiej\p{L}*|rozumie|przetwarzaj\p{L}*) (?:tez )?`,
  images: String.raw`obraz(?:y|ow|ki|kow)?(?: na wejsciu)?|zdjecia?|grafik\p{L}?`,
  written: String.raw`napisan\p{L}*|napisano|stworzon\p{L}*`,
  in: "w",
};

/**
 * What questions say in Polish, with the English that stands for it, one phrase per line and the longer ones first: `*` stands for any
 * letters, `<name>` for a name, which is `$1` in English. Both are without the marks of letters.
 */
export const POLISH = String.raw`
what does it cost: = ile (?:placimy|place|placi sie) za(?= (?:1 )?(?:million|milion))
what does it cost: = ile (?:placimy|place|placi sie)
where can I buy = gdzie (?:moge|mozna|mozemy) kupic
can we buy = (?:mozemy|mozna|moge) kupic
alternatives to <name> = (?:moga|moze) zastapic <name>
of <name> shut down = <name> (?:wycofa|wylaczy|wygasi)
difference in price between = (?:jaka jest )?roznica w cen\p{L}+ miedzy
between = miedzy
and = a(?= (?-i:[A-Z])| (?:stycz|lut|mar|kwie|maj|czerw|lip|sierp|wrze|pazdz|listop|grud))
models = model\p{L}* jezykow\p{L}*
image generation models = model\p{L}* obrazow(?= (?:sa|jest|najt))
per user per month = za uzytkownika miesiecznie
per hour = godzin\p{L}+(?= transkr)
versus = kontra
how many = ilu
self-hosted = samodzielnie hostowan\p{L}*
with = wraz z
based in the US = (?:maja|z) siedzib\p{L} w (?:usa|stanach zjednoczonych)
on sale = (?:sa )?dostepn\p{L}*
 = (?:czy )?(?:mozecie|mozesz|moglibyscie|moglbys|moglabys|moga panstwo) (?:mi |nam )?(?:powiedziec|podac|pokazac|wymienic|wskazac)?|(?:podaj|podajcie|pokaz|pokazcie|wymien|wymiencie|wypisz|wskaz|znajdz|znajdzcie|poszukaj)(?: (?:mi|nam|prosze))?(?: (?:liste|nazwy))?|prosze (?:o|tylko o|(?:mi |nam )?(?:pokazac|podac|wymienic|znalezc|wskazac|wypisac))(?: (?:mi|nam))?(?: liste)?|(?:chce|chcemy|chcialbym|chcialabym|chcielibysmy) (?:sie )?(?:wiedziec|dowiedziec)(?: sie)?|dziekuj\p{L}*|potrzebuj\p{L}*|interesuj\p{L}+ (?:mnie|nas)|tam(?=[ ?.])|(?:to|one|on)(?=(?: tam)? kosztuj)
who sells = kto (?:sprzedaje|oferuje)|(?:u kogo|gdzie) (?:mozna )?kupic|(?:ktorzy|jacy) (?:dostawcy|sprzedawcy) (?:sprzedaj|oferuj|maj)\p{L}*
sell = (?:go |je |ich )?(?:sprzedaje|sprzedaja|oferuje|oferuja)(?! (?:przez )?(?-i:[A-Z]))
cost = (?:i )?ile (?:za niego |za nie |za to )?(?:licz[ay]|bior[aą]|pobiera(?:ja)?|zadaja|kaza placic)(?: sobie)?
price = w jakiej cenie|za ile
only = tylko|wylacznie
which is cheaper = (?:co|ktor\p{L}{1,3}) (?:z nich )?(?:jest )?tansz\p{L}{1,3}
compare = porownaj(?:cie)?|porownanie
by = pod wzgledem|wedlug(?= licenc)
which is growing faster = (?:a )?ktor\p{L}{1,3} (?:szybciej rosnie|rosnie szybciej)
sellers of <name> = (?:dostawc|sprzedawc)\p{L}* <name>
coding agents = agen[ct]\p{L}* (?:ai )?(?:koduj|programuj)\p{L}*
similar to = podobn\p{L}{1,3} do
input and output tokens = token\p{L}* wejsciow\p{L}* i wyjsciow\p{L}*
input tokens = token\p{L}* wejsciow\p{L}*|token\p{L}* na wejsciu
output tokens = token\p{L}* wyjsciow\p{L}*|token\p{L}* na wyjsciu
per million characters = za (?:1 )?(?:million|milion|mln) znakow
per million = za (?:1 )?(?:million|milion|mln)
per image = za obraz
cheapest first = (?:(?:posortowan|uporzadkowan|uszeregowan)\p{L}* )?(?:od|zaczynajac od) najtansz\p{L}*(?: do najdrozsz\p{L}*)?|najtans\p{L}{1,2} (?:na poczatku|najpierw|jako pierws\p{L}*)|(?:posortowan|uporzadkowan|uszeregowan)\p{L}* (?:wedlug|wg|po) cen(?:y|ie)
newest first = (?:(?:posortowan|uporzadkowan)\p{L}* )?(?:od|zaczynajac od) najnowsz\p{L}*(?: do najstarsz\p{L}*)?|najnowsz\p{L}* (?:na poczatku|najpierw)
sorted by stars = (?:(?:posortowan|uporzadkowan|uszeregowan)\p{L}* )?(?:wedlug|wg|po) (?:liczb\p{L}* )?gwiazd\p{L}*
with licence and stars = (?:z |wraz z )(?:podaniem )?(?:licencj\p{L}*) i (?:liczb\p{L} )?gwiazd\p{L}*(?: kazd\p{L}*(?: z nich)?)?
gained the most stars = zyskal\p{L}* najwiecej gwiazd\p{L}*
and which most starred = i ktor\p{L}{1,3} ma najwiecej gwiazd\p{L}*(?: (?:na |w )?github\p{L}*)?
sorted by stars = (?:, )?ktor\p{L}{1,3} (?:maja|ma) (?:teraz |obecnie )?najwiecej gwiazd\p{L}*
most starred = z najwieksz\p{L}* liczb\p{L}* gwiazd\p{L}*|(?:maja |ma )?najwiecej gwiazd\p{L}*(?: (?:na |w )?github\p{L}*)?
fastest growing = (?:ros\p{L}*|urosl\p{L}*|zyskal\p{L}*) (?:najszybciej|najbardziej|najmocniej)|(?:najszybciej|najbardziej|najmocniej) (?:ros\p{L}*|urosl\p{L}*)
became cheaper = potania\p{L}*|stanial\p{L}*|obnizyl\p{L}* ceny?
when does it shut down: = (?:do )?kiedy (?:zostan\p{L}* |bed\p{L}* )?(?:wylacz|wycof|wygas|przestan)\p{L}*(?: (?:sie|dzialac))?
when does it shut down: = (?:do )?kiedy(?= (?-i:[A-Z]).*(?:wylacz|wycof|wygas|dzialac))
shut down = (?:(?:zosta\p{L}*|bed\p{L}*|sa) )?(?:juz )?(?:zosta\p{L}* )?(?:wylaczon|wycofan|wygaszon|wycofywan|wylaczan)\p{L}*|przesta\p{L}* (?:dzialac|byc dostepn\p{L}*)|znikn\p{L}*|koncz\p{L}* (?:zycie|dzialanie|wsparcie)
and what replaces it = (?:i |oraz )?(?:co|jakie modele|jaki model) (?:je|go|ja) zast\p{L}+|(?:i |oraz )?czym (?:zostan\p{L}* )?(?:je |go )?zastap\p{L}*|(?:i |oraz )?(?:jakiego modelu|jaki model|czego) (?:powinnismy|mamy|powinienem|mozemy|warto) (?:uzyc|uzywac|wybrac)(?: (?:zamiast (?:niego|nich)|potem))?|(?:i |oraz )?jaki (?:model )?(?:jest|bedzie) (?:jego|ich) nastepc\p{L}*
what did <name> release = co (?:nowego )?<name> (?:wypuscil|wydal|opublikowal|zaprezentowal)\p{L}*|co (?:nowego )?(?:wypuscil|wydal|opublikowal|zaprezentowal)\p{L}* <name>
of <name> released = (?:wypuscil|wydal|opublikowal|zaprezentowal)\p{L}* <name>
released = ukazal\p{L}* sie|pojawil\p{L}* sie|wyszl\p{L}*|zosta\p{L}+ (?:wydan|opublikowan|wypuszczon)\p{L}*
written in $1 = (?:napisan\p{L}+|napisano) w (python|typescript)(?:ie|cie)?
self-hosted = (?:, )?(?:(?:ktor\p{L}{1,3} )?(?:mozemy|mozna|moge|da sie|chcemy) )?(?:(?:samodzielnie|samemu|lokalnie|u siebie) (?:hostowac|uruchomic|uruchamiac|postawic|zainstalowac|wdrozyc)|(?:hostowac|uruchomic|uruchamiac|postawic|zainstalowac|wdrozyc) (?:je |go )?(?:samodzielnie|samemu|u siebie|lokalnie|(?:na|we) wlasn\p{L}* (?:serwer|infrastruktur|sprzec|sprzet|komputer)\p{L}*))|(?:z mozliwoscia|do) samodzielnego hostowania
under a permissive licence = (?:na |z )?licencj\p{L}{1,3} permisywn\p{L}*|(?:na |z )?permisywn\p{L}* licencj\p{L}*
under which licence = na jakiej licencji (?:sa|jest|sa dostepne)?
under 1 dollar = (?:mniej niz|ponizej) dolara
open weights = (?:maja|ma) otwart\p{L}* wag\p{L}*
with at least 1 million tokens of context = (?:z |o )?(?:co najmniej|ponad|minimum|przynajmniej) (?:1 )?(?:milion\p{L}*|million) token\p{L}* kontekst\p{L}*
with a context window of at least $1 tokens = (?:(?:z|o|i|maja|ma) )?okn\p{L}* kontekst\p{L}* (?:(?:o wielkosci|wynoszac\p{L}*|rzedu) )?(?:co najmniej|od|minimum|min\.|powyzej|ponad|przynajmniej) ([\d.,]+ ?(?:[km]|million)?)(?: token\p{L}*)?
what is the context window of <name> = (?:jak duze jest|jakie jest|ile wynosi) okno kontekst\p{L}* <name>
not based in = nie (?:maja|ma) siedziby w|spoza(?= )
based in the EU = (?:z siedziba|majac\p{L}* siedzib\p{L}) (?:w|z) (?:ue|unii europejskiej|europie)
based in = (?:z siedziba|maja siedzibe|majac\p{L}* siedzib\p{L}) w
China = chinach|chin(?:y)?
the US = (?:usa|stanach zjednoczonych)
from Chinese makers = chinsk\p{L}+ (?:producent|firm|tworc)\p{L}*
reasoning models = model\p{L}* rozumuj\p{L}*|rozumuj\p{L}* model\p{L}*
speech to text models = model\p{L}* (?:rozpoznawania mowy|transkrypcji|zamiany mowy na tekst|mowy na tekst)
text to speech models = model\p{L}* (?:syntezy mowy|zamiany tekstu na mowe)
image generation models = model\p{L}* (?:do )?(?:generowania|tworzenia) (?:obrazow|grafik\p{L}*)
video generation models = model\p{L}* (?:do )?(?:generowania|tworzenia) (?:wideo|filmow)
rerank models = model\p{L}* (?:do )?rerank\p{L}*
with image input = z (?:obsluga |rozumieniem )obrazow(?: na wejsciu)?
chat interfaces = interfejs\p{L}* (?:czatu|chatu|do czatu|czatow\p{L}*)
helpdesk tools = narzedzi\p{L}* (?:typu )?helpdesk\p{L}*
what share of = jak(?:a|i) (?:czesc|procent|odsetek)
how many of them = ile z nich
are under $1 = (?:ma|maja|jest na|sa na) licencj\p{L}{1,3} (?-i:([A-Z][A-Za-z0-9.-]+(?: \d[\d.]*)?))
under $1 = (?:na |z |o |pod )?licencj\p{L}{1,3} (?-i:(MIT|Apache(?:-2\.0| 2\.0)?|BSD|GPL|AGPL))
since = od(?= (?:poczatku |stycz|lut|mar|kwie|maj|czerw|lip|sierp|wrze|pazdz|listop|grud|\d{4}))
by the end of = do konca(?= )
 = (?<=\d{4}) (?:roku|r\.)
how many = ile jest(?= )
versus = czy(?= (?-i:[A-Z])| \S*\d)
which has more stars = ktor\p{L} (?:ma|maja) wiecej gwiazd*
sorted by stars = ktor\p{L}{1,3} maja (?:teraz |obecnie )?najwiecej gwiazd\p{L}*
terminal = terminal\p{L}*
 = (?:podaj|pokaz|wymien|wypisz|wskaz) (?:mi )?(?:je|ich|liste)?|prosze|czy|jest|sa|to|dla mnie|chce|chcemy|chcialbym|szukam(?:y)?|potrzebuj*|ktore moge uzyc|moge|mozna|da sie|sie|istnieje|istnieja|macie|obecnie|teraz|dzis|wlasnie|je|ich|ze mna|nam|mi|nas|jakies
agent frameworks = framework* (?:do |dla )?(?:(?:budow*|tworzeni*) )?(?:agent*(?: ai)?|ai agent*)|framework* agentow*
multi-agent frameworks = framework* wieloagentow*
voice agents = agent* glosow*
voice assistants = asystent* glosow*
coding agents = agent* (?:ai )?(?:(?:do |dla )?(?:kodowania|programowania|programist*|pisania kodu)|koduj*|programuj*)
coding assistants = asystent* (?:ai )?(?:do |dla )?(?:kodowania|kodu|programowania|programist*|pisania kodu)
vector databases = (?:baz\p{L}{0,3} (?:danych )?wektorow*|wektorow* baz* (?:danych)?)
workflow automation = automatyzacj* (?:procesow|przeplyw* pracy|pracy|zadan|workflow)
browser automation = automatyzacj* przegladark*
agent memory = pamiec* (?:dla )?agent*
llm observability = (?:obserwowalnosc*|monitoring*|monitorowani*|sledzeni*) (?:modeli )?(?:llm|jezykow*)(?:ow)?
llm gateways = bram(?:a|y|ek|ki|ke) (?:do )?llm|gateway* llm
llm evaluation = (?:ewaluacj*|ocen*|testowani*) (?:modeli )?(?:llm|jezykow*)(?:ow)?
local llms = lokaln* (?:llm|model*)
speech to text = (?:model* )?(?:zamian* mowy na tekst|mow\p{L} na tekst|rozpoznawani* mowy|transkrypcj*|do transkrypcji)
text to speech = (?:tekst\p{L}* na mow\p{L}|syntez* mowy)
image generation = (?:generowani*|generator*|tworzeni*) (?:obrazow|obrazkow|grafik*)
video generation = (?:generowani*|generator*|tworzeni*) (?:wideo|filmow)
embedding models = model* (?:do |dla )?(?:embedding*|osadzen)
knowledge base = baz* wiedzy
helpdesk = obslug* klienta|helpdesk*
meeting notes = notat* ze spotkan
chatbots = czatbot*|chatbot*
instead of <name> = zamiast <name>
alternatives to <name> = (?:(?:alternatyw*|zamiennik*|odpowiednik*|zastepc*) (?:dla |do |wobec )?|(?:czym )?(?:zastapic|zastepuj*) )<name>
alternatives = alternatyw*|zamiennik*|odpowiednik*
with at least $1 tokens of context = (?:z |o )?(?:(?:okn\p{L}* )?kontekst\p{L}*) (?:co najmniej|od|minimum|min\.|powyzej|ponad|przynajmniej) ([\d.,]+ ?(?:[km]|million)?)(?: token\p{L}*)?|(?:co najmniej|ponad|minimum) ([\d.,]+ ?(?:[km]|million)?)(?: token\p{L}*)? kontekst\p{L}*
per million = za (?:1 )?(?:milion|mln)
how many = ile(?= (?!kosztuj|za|trzeba|place))
what does it cost: = ile (?:kosztuj*|trzeba zaplacic|place)
from <name> = (?:sprzedaje|oferuje|sprzedawan* przez|oferowan* przez) <name>
price = po ile|cen(?:a|e|y|nik\p{L}*)|koszt(?:y|uj\p{L}*|ow)?
prices = cen
cheapest = najtans*
cheaper = tansz*
fastest growing = najszybciej rosnac*|rosnac* najszybciej|najszybciej (?:zyskuj*|rosn*)
most popular = najpopularniejsz*|najczesciej uzywan*
gained the most stars = zyskal\p{L}* najwiecej gwiazd\p{L}*
most starred = z najwieksza liczba gwiazdek|najwiecej gwiazdek|z najwiecej gwiazdk*
best = najleps*
newest = najnowsz*
new = now(?:e|ych|y|a)
when does it shut down: = kiedy (?:zostan* |bedz* )?(?:wylacz*|wycofan*|wycofuj*|konczy sie|konczy|przestan* dzialac)
shut down = (?:(?:zostan\p{L}*|bed\p{L}*) )?(?:wylaczon*|wycofan*|wygaszon*|wylacza|wycofuj*)
versus = (?:czy |kontra |versus |vs )
released = wydan*|opublikowan*|wypuszczon*
in the last $1 months = (?:w |z )?(?:ciagu )?ostatni(?:ch|e) (\d+) miesi\p{L}*
in the last three months = (?:w |z )?(?:ciagu )?ostatni(?:ch|e) (?:trzech|trzy) miesi\p{L}*
in the last six months = (?:w |z )?(?:ciagu )?ostatni(?:ch|e) (?:szesciu|szesc) miesi\p{L}*|(?:w |z )?(?:ciagu )?ostatnim? polrocz*
this year = w tym roku
this month = w tym miesiacu
in the last month = (?:w |z )?(?:ciagu )?ostatni(?:m|ego) miesiac*
by the end of the year = do konca roku
by the end of $1 = do konca (\d{4})(?: r\.?| roku)?
in $1 = w (\d{4})(?: r\.?| roku)?
open weights = (?:z |o )?otwart* wag*
open source = (?:(?:o |z |na )?otwart\p{L}* (?:licencj\p{L}*|zrodl\p{L}*|kod\p{L}*(?: zrodlow\p{L}*)?)|otwartozrodlow*|wolne oprogramowanie|opensource'?ow*|open ?source'?ow*|(?:na )?licencj* open source)
self-hosted = (?:(?:do |mozliwosci* )?(?:samodzieln\p{L}* hostowani*|hostowani\p{L}* (?:u siebie|we wlasnym zakresie|na wlasn\p{L}* serwer\p{L}*))|(?:na wlasn\p{L}*|na naszy\p{L}*) (?:serwer*|infrastruktur*)|uruchomi* u siebie|u siebie|self-?hosted|self-?host\p{L}*|instalowan* lokalnie)
free = darmow*|bezplatn*|za darmo
under $1 or $2 = (?:na |z |o |pod )?licencj\p{L}{1,3} (?-i:([A-Z][A-Za-z0-9.-]+)) (?:lub|albo|i|oraz) (?-i:([A-Z][A-Za-z0-9.-]+))
under $1 = (?:na |z |o |pod )?licencj\p{L}{1,3} (?-i:([A-Z][A-Za-z0-9.-]+))
with = (?:, )?ktor\p{L}{1,3} (?:maja|ma|posiada*)|(?:maja|majac*|posiadajac*|obslugujac*|wspierajac*)
with tool calling = (?:z )?(?:obslug* |wsparci* )?(?:wywol\p{L}* (?:narzedzi|funkcji)|tool callin*)
with image input = (?:z )?(?:obslug* )?(?:obrazow|wejsci\p{L}* obraz\p{L}*)
for AI agents = dla agentow ai
AI agents = agen[ct]\p{L}* ai

multimodal = multimodaln\p{L}*
France = francj\p{L}+
Germany = niemiec|niemcz\p{L}+
december = grudniem
march = marcem
with = ma(?= )
at most = najwyzej(?= ?[\d$])
can = moga|mozemy|mozna
January = styczn\p{L}*|stycze\p{L}*
february = lut(?:y|ego|ym)
march = mar(?:zec|ca|cu)
april = kwie(?:cien|tnia|tniu)
may = maj(?:a|u)?
june = czerw(?:iec|ca|cu)
july = lip(?:iec|ca|cu|cem)
august = sierp\p{L}*
september = wrze\p{L}*
october = pazdziern\p{L}*
november = listopad\p{L}*
december = grud(?:zien|nia|niu)
before = przed
after = po
supports = (?:, )?(?:ktor\p{L}{1,3} )?(?:obsluguj\p{L}*|wspiera\p{L}*)
who = kto
when = kiedy
dollars = dolar\p{L}*
cents = cent\p{L}*
images = obraz\p{L}*
frameworks = framework\p{L}*
projects = projekt\p{L}*
but = ale
at = w(?= (?-i:[A-Z]))
per second = za sekunde
per month = miesiecznie|na miesiac|za miesiac
per million characters = za million znakow
per 1000 searches = za 1000 (?:wyszukiwan|zapytan)
which = jak(?:i|a|ie|iego|iej|ich|im)|ktor\p{L}{1,4}
licence = licencj\p{L}*
growth = wzrost\p{L}*
stars = (?:liczb\p{L} )?gwiazd\p{L}*
already = juz
each = kazd\p{L}*(?: z nich)?
by = przez
plan = plan\p{L}?
Korean = koreansk\p{L}*
English = angielsk\p{L}*
German = niemieck\p{L}*
Polish = polsk\p{L}*
French = francusk\p{L}*
Spanish = hiszpansk\p{L}*
Japanese = japonsk\p{L}*
Chinese = chinsk\p{L}*
of them = z nich
GitHub = githubie?
 = zosta\p{L}+|posortowan\p{L}*|uporzadkowan\p{L}*|na rynku|roku|a(?= which)|obecnie|teraz
more than = ponad|powyzej|wiecej niz|wieksz* niz
at least = co najmniej|przynajmniej|minimum|nie mniej niz|min\.
under $ = ponizej \$|mniej niz \$
under = ponizej|mniej niz|do(?= \d)
million = milion\p{L}*|mln
stars = gwiazd*
tokens = token\p{L}*
of context = kontekst\p{L}*
per = za(?= (?:minut|godzin|stron|obraz|1000))
minute = minut\p{L}*
hour = godzin\p{L}*
page = stron\p{L}*
models = model(?:e|i|ow|u|ami)?
model = model
tools = narzedzi\p{L}*
tools = bibliotek\p{L}*
sellers = dostawc\p{L}*|sprzedawc\p{L}*
based in the EU = (?:z siedziba |majac\p{L}* siedzib\p{L} )?(?:w|z) (?:ue|unii europejskiej|europie)
list = lista|liste|list[ey]
which = jakie|jaki|jaka|ktor\p{L}{1,3}
what = co
and = oraz|i|a takze
or = lub|albo
from = od
with = z|ze
for = do|dla
on = na
in = w|we
`;
