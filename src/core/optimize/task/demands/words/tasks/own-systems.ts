import type { Language } from "../../../language.ts";
import type { ReadConstraint } from "../../types.ts";
import { CALLS_SYSTEM } from "../../unchecked.ts";
import { clausesOf } from "../clauses.ts";

/** What a model does in a system by calling tools: it looks up, checks, books or changes something, in eleven languages. */
const ACTS =
  /(?<!\p{L})(?:look(?:s|ing)? (?:\p{L}+ ){0,4}?up|checks?|quer(?:y|ies)|books?|reserves?|updates?|cancels?|fetch(?:es)?|retrieves?|nachsch(?:au|lag|läg)\p{L}*|nachseh\p{L}*|nachsieht|schaut|sieht|schlägt|prüf(?:t|en)|abfrag(?:t|en)|fragt|abruf(?:t|en)|ruft|buch(?:t|en)|reservier(?:t|en)|stornier(?:t|en)|aktualisier(?:t|en)|eintr(?:ägt|agen)|trägt|greift|consult(?:e|er)|vérifi(?:e|er)|interroge[r]?|réserve[r]?|regarde[r]?|annule[r]?|met(?:tre)? à jour|accède[r]?|consulta(?:r|re)?|busca[r]?|comprueba|comprobar|verifica(?:r|re)?|revisa[r]?|reserva[r]?|agenda[r]?|actualiza[r]?|cancela[r]?|atualiza[r]?|marca[r]?|acessa[r]?|cerca(?:re)?|controlla(?:re)?|prenota(?:re)?|aggiorna(?:re)?|annulla(?:re)?|interroga(?:re)?|zoekt|opzoek(?:t|en)|controle(?:ert|ren)|raadple(?:egt|gen)|boek(?:t|en)|reserve(?:ert|ren)|annule(?:ert|ren)|kijkt|провер(?:яет|ять|ить)|смотр(?:ит|еть)|ищет|искать|запрашива(?:ет|ть)|брониру(?:ет)|бронировать|записыва(?:ет|ть)|обновля(?:ет|ть)|отменя(?:ет|ть))(?!\p{L})|查(?:询|看|一?下|库存|订单)|检索|预[订约]|下单|更新|取消|照会|検索|確認|参照|予約|取得|キャンセル|調べ|조회|확인|검색|예약|업데이트|취소/iu;
const NAMED = "crm|erp|sap|pos|tpv|1[сc]|shopify|salesforce|hubspot|google calendar";
/** A system of the buyer's, behind a preposition or "our". */
const SYSTEM = new RegExp(
  [
    String.raw`(?<!\p{L})(?:in|into|from|against|via|through|with|on|our|my|their|the|im|ins|aus|auf|mit|unser\p{L}*|de[mnr]|das|dans|sur|notre|nos|le|la|du|en|nuestr[oa]|el|del|no|na|em|o|nosso|nossa|nel|nella|nostro|nostra|il|sul|ons|onze|het|de|uit|в|во|из|по|наш\p{L}*)\s(?:(?!and|or|und|oder|et|ou|y|o|e|en|и)\p{L}+\s){0,1}(?:${NAMED}|(?:till|stock|inventory|booking|reservations?|order(?:ing)?|ticket(?:ing)?|warehouse|scheduling|practice|customer|back-?office|parts|shop|store|hotel|appointment)(?:[- ]management)?[- ](?:system|database|db|software|backend|api)|calendar|\p{L}*(?:kassen|waren(?:wirtschafts)?|lager|bestands?|buchungs|reservierungs|bestell|ticket|kunden|termin|shop|praxis|auftrags)(?:verwaltungs)?-?(?:systems?|software|datenbank|programms?)|warenwirtschaft|\p{L}*kalender|(?:système|logiciel|base) (?:de (?:la )?|d['’]|des )(?:caisse|stocks?|réservations?|gestion|commandes?|clients?|inventaire)|agenda|(?:sistema|software|base|programa|banco) (?:de |del |do |di |del |della )(?:la )?(?:caja|stock|inventario|reservas?|pedidos|almacén|citas|gestión|clientes|ventas|caixa|estoque|inventário|encomendas|agendamentos?|gestão|vendas|cassa|magazzino|prenotazion[ei]|ordini|clienti|vendite|appuntamenti)|gestionale|calend[aá]ri[oa]?|\p{L}*(?:kassa|voorraad|boekings?|reserverings?|bestel|ticket|klant(?:en)?|magazijn|order)-?(?:systeem|software|database|programma)|(?:систем|программ|баз)\p{L}* (?:уч[её]та|склада|бронировани\p{L}*|заказов|кассы|записи|клиентов)|кассов\p{L}+ систем\p{L}*|складск\p{L}+ (?:систем|программ|баз)\p{L}*|календар\p{L}*)(?!\p{L})`,
    "(?:收银|库存|预[订约]|订单|仓库|会员|客户|门店|进销存)(?:管理)?(?:系统|数据库)|(?:レジ|在庫|予約|注文|受注|倉庫|顧客|会員|販売)(?:管理)?(?:システム|データベース|DB)|(?:재고|예약|주문|포스|창고|고객|회원|매장) ?(?:관리 ?)?(?:시스템|데이터베이스|DB|프로그램)|(?:CRM|ERP|基幹システム)(?:系统|システム|시스템)?",
  ].join("|"),
  "iu",
);
/** Says that people do it, or that what comes from the system is only read: "our staff check", "exported from our CRM". */
const BY_OTHERS =
  /(?<!\p{L})(?:we|i|staff|team|wir|ich|mitarbeiter\p{L}*|nous|on|je|nosotros|nós|noi|wij|we|мы|export\p{L}*|esport\p{L}*|экспорт\p{L}*|sql)(?!\p{L})|我们|员工|导出|私たち|社員|직원|우리가/iu;

/** Reports work in a system of the buyer's as a demand for tools: "the bot looks up stock in our till system". */
export function readOwnSystems(text: string, language: Language, read: ReadConstraint[]): void {
  if (read.some(({ kind }) => kind === "tools")) return;
  for (const { said } of clausesOf(text, language)) {
    const system = SYSTEM.exec(said);
    if (system === null || BY_OTHERS.test(said)) continue;
    const act = ACTS.exec(said.replace(system[0], " ".repeat(system[0].length)));
    if (act === null) continue;
    const [a, b] = act.index < system.index ? [act, system] : [system, act];
    const words = said.slice(a.index, b.index + b[0].length).trim();
    read.push({ words, kind: "tools", effect: "filtered", detail: CALLS_SYSTEM });
    return;
  }
}
