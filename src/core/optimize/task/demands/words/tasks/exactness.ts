/** Says that something is so in truth or to the letter. */
const TRULY = String.raw`really|actually|truly|genuinely|exactly|verbatim|literally|faithful\p{L}*|true to|word[- ]for[- ]word|wirklich|tatsächlich|wörtlich\p{L}*|wortwörtlich|wortgetreu|exakt|originalgetreu|réellement|vraiment|textuellement|mot pour mot|mot à mot|fidèle\p{L}*|à la lettre|realmente|de verdad|textual(?:es|mente)?|literal(?:es|mente)?|palabra por palabra|palavra por palavra|fie(?:l|is|les)(?:mente)?|davvero|realmente|testual\p{L}*|letteral\p{L}*|parola per parola|fedel\p{L}*|echt|daadwerkelijk|letterlijk\p{L}*|woordelijk\p{L}*|getrouw|действительно|дословн\p{L}*|буквальн\p{L}*|слово в слово`;
/** Says where something stands, or that it stays as it is. */
const STANDS = String.raw`(?:is|are|be|was|were|appears?|occurs?|exists?|stands?|said|spoken|written|found|match\p{L}*|quot\p{L}*|cop(?:y|ied)|keeps?|kept|reproduc\p{L}*|in|from|ist|sind|steh\p{L}*|vorkomm\p{L}*|gesagt\p{L}*|zitier\p{L}*|übernommen\p{L}*|übernehmen|enthalten|est|sont|figur\p{L}*|prononc\p{L}*|cit\p{L}*|repri\p{L}*|dans|est[áé]n?|son|sean|aparec\p{L}*|dich\p{L}*|estão|estejam|são|sejam|apareç\p{L}*|dit[oa]s|compai\p{L}*|presenti|sono|siano|dett[aoei]|staan|staat|voorkom\p{L}*|gezegd|zijn|есть|сказан\p{L}*|встреча\p{L}*|цитат\p{L}*|взят\p{L}*)`;
const TRUE_TO = new RegExp(
  String.raw`(?<!\p{L})(?:${STANDS}\s(?:\p{L}+\s){0,2}?(?:${TRULY})|(?:${TRULY})\s(?:\p{L}+\s){0,3}?${STANDS})(?!\p{L})|(?:真实|确实|真正|原样|逐字|一字不[差改漏])[^。，；]{0,8}(?:存在|出现|出自|来自|引用|保留|照抄)|(?:保留|保持|忠于|忠实于)[^。，；]{0,8}(?:原文|原样|原意|不变)|(?:実際|本当)に[^。、]{0,12}(?:ある|あった|いる|言った|発言|載って|出て)|(?:そのまま|忠実に|一字一句)[^。、]{0,10}(?:引用|残|写|使|再現|訳)|(?:실제로|정말로?)[^.,]{0,14}(?:있는|나온|나오는|말한|한 말)|(?:그대로|토씨)[^.,]{0,10}(?:인용|유지|옮|남)`,
  "iu",
);
/** Failures of an answer, for a statement that denies or fears them without a word of obligation. */
const DENIED_FAILURE =
  /(?<!\p{L})(?:(?:do(?:es)? not|don['’]t|doesn['’]t|not to|nothing (?:is|gets|may be))\s(?:\p{L}+\s){0,2}?(?:forget|omit|miss|skip|leave out|drop|lose|invent|make up|mix up|confuse|alter|distort|forgotten|omitted|missed|skipped|lost|left out)|(?:nichts|keine?[nrs]?)\s(?:\p{L}+\s){0,3}?(?:vergessen|weglassen|weggelassen|auslassen|verändern|verfälschen|verlieren|verloren|unter den tisch)|(?:nicht)\s(?:\p{L}+\s){0,2}?(?:vergessen|weglassen|verändern|verfälschen|verwechseln|vertauschen)|n['’](?:oubli\p{L}*|omet\p{L}*|invent\p{L}*)\s(?:pas|aucun\p{L}*|rien|jamais)|ne\s(?:\p{L}+\s){0,2}?(?:pas|rien|jamais)\s(?:oublier|omettre|perdre|inventer|confondre|déformer|modifier)|no\s(?:se\s)?(?:olvid\p{L}+|omit\p{L}+|invent\p{L}+|confund\p{L}+|pierd\p{L}+|alter\p{L}+)|não\s(?:se\s)?(?:esque\p{L}+|omit\p{L}+|invent\p{L}+|confund\p{L}+|perc\p{L}+|alter\p{L}+)|non\s(?:si\s)?(?:dimentic\p{L}+|omett\p{L}+|invent\p{L}+|confond\p{L}+|perd\p{L}+|alter\p{L}+)|(?:niets|niet|geen)\s(?:\p{L}+\s){0,2}?(?:vergeten|weglaten|weggelaten|verzinnen|verwisselen|veranderen)|не\s(?:забыва\p{L}+|забудь\p{L}*|упуска\p{L}+|теря\p{L}+|пута\p{L}+|искажа\p{L}+|меня\p{L}+))(?!\p{L})|(?:别|勿|不要|不)(?:忘|漏|遗漏|丢|改动|更改|篡改|歪曲|混淆)|(?:忘れ|漏らさ|抜かさ|変え|間違え|混同し)(?:ないで|ず|ないこと)|(?:잊|빼먹|빠뜨리|바꾸|헷갈리|지어내)지 ?(?:마|말|않)/iu;

/** Names of lists of terms, in eleven languages. */
export const GLOSSARIES = String.raw`(?:glossar(?:y|ies|e?s?)|glossaires?|glosarios?|glossários?|glossari[oi]?|\p{L}*terminologie\p{L}*|terminology|termbase|terminologías?|terminologias?|woordenlijst\p{L}*|begrippenlijst|termenlijst|глоссари\p{L}*|терминологи\p{L}*)(?!\p{L})|术语[表库]?|词汇表|用語集|용어집`;
/** Says that a list of terms is kept to: "mantenendo un glossario di 400 termini", "stick to our glossary". */
const KEEPS_TERMS = new RegExp(
  String.raw`(?<!\p{L})(?:keep\p{L}*|stick\p{L}*|follow\p{L}*|us(?:e|es|ing)|respect\p{L}*|according|per|with|against|observ\p{L}*|halt\p{L}*|einhalt\p{L}*|nach|gemäß|mit|beacht\p{L}*|verwend\p{L}*|selon|suiv\p{L}*|avec|utilis\p{L}*|según|sigu\p{L}*|usando|con|respet\p{L}*|manten\p{L}*|conforme|seguindo|com|respeit\p{L}*|secondo|rispett\p{L}*|segu\p{L}*|volgens|met|gebruik\p{L}*|по|согласно|с|соблюда\p{L}*|использу\p{L}*)\s(?:\p{L}+['’\s]){0,3}?(?:${GLOSSARIES})|(?:遵守|按照?|遵循|使用|根据|沿用|保持)[^。，；]{0,8}(?:${GLOSSARIES})|(?:${GLOSSARIES})[^。、,.]{0,4}(?:に従|を守|に沿|を使|을 ?(?:지키|따르|준수|사용)|에 ?(?:따라|맞))|(?<!\p{L})(?:glossar|terminologie|woordenlijst)[^.;!?]{0,32}?\s(?:einzuhalten|einhalten|eingehalten|beachten|verwenden|aanhouden|volgen)(?!\p{L})`,
  "iu",
);

/**
 * Returns the words by which a statement demands something of the answers without a word of obligation: that they are true to what
 * they come from ("quotes that are really in the transcript"), keep to a list of terms, or leave out a failure ("n'oublie aucune clause"). Null without any.
 */
export function exactnessIn(statement: string): RegExpExecArray | null {
  return TRUE_TO.exec(statement) ?? DENIED_FAILURE.exec(statement) ?? KEEPS_TERMS.exec(statement);
}
