/** How questions say that prices rose or fell, in eleven languages. */
const UP =
  "(?<!\\p{L})(?:(?:got |get |become |became )?(?:more expensive|dearer|costlier)|rais(?:e[sd]?|ing)|increas\\p{L}*|r(?:ises?|ose|isen)|hike[sd]?|(?:went|gone|go|goes) up|teurer(?: geworden)?|erhöh\\p{L}*|gestiegen|augment\\p{L}*|plus chers?|hauss\\p{L}*|sub(?:ido|ió|ieron|idas?|iram|iu|iram)|aument\\p{L}*|más caros?|encarec\\p{L}*|mais caros?|rincar\\p{L}*|più car[oi]|duurder|gestegen|verhoogd|подорожал\\p{L}*|повыси\\p{L}*)(?!\\p{L})|涨价|上涨|値上げ|上が(?:った|り)|인상|올랐|오른";
const DOWN =
  "(?<!\\p{L})(?:(?:got |get |become |became )?(?:cheaper|less expensive)|cuts?|drop(?:s|ped)?|lower(?:ed|s)?|f[ea]ll(?:en)?|decreas\\p{L}*|reduc\\p{L}*|(?:went|gone|go|goes) down|billiger(?: geworden)?|günstiger(?: geworden)?|gesenkt|gesunken|senk\\p{L}*|baiss\\p{L}*|moins chers?|baj(?:ado|ó|aron|adas?)|rebaj\\p{L}*|más barat\\p{L}*|baix(?:ou|aram|ad\\p{L}*)|mais barat\\p{L}*|abbass\\p{L}*|ribass\\p{L}*|cal(?:ati?|i)|goedkoper|gedaald|verlaagd|подешевел\\p{L}*|сниз\\p{L}*)(?!\\p{L})|降价|下降|下调|値下げ|下が(?:った|り)|인하|내렸|내린";
const EITHER =
  "(?<!\\p{L})(?:price )?(?:chang(?:es?|ed)|(?:ge|ver)änder\\p{L}*|changé|cambi(?:ado|aron|os?|ati?)|mud(?:ou|aram|anças?)|veranderd|gewijzigd)(?!\\p{L})|变化|变动|変更";

export const PRICE_ROSE = new RegExp(UP, "iu");
export const PRICE_FELL = new RegExp(DOWN, "iu");
export const PRICE_MOVED = new RegExp(`${UP}|${DOWN}|${EITHER}`, "iu");
export const PRICE_MOVES = new RegExp(PRICE_MOVED.source, "giu");
