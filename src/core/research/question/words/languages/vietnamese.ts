/** As the Polish table, in Vietnamese, whose letters are without marks; đ stays. */
export const VIETNAMESE = String.raw`
$1 versus $2 = so sanh <name> (?:va|voi) <name>|<name> (?:hay|va|voi|hoac) <name>(?=[^.;?]{0,30} (?:re hon|tot hon|khac nhau|so sanh|cai nao))
alternatives to $1 = (?:cac )?(?:(?:cong cu |san pham |giai phap |lua chon )?(?:nao )?(?:co the )?(?:thay the|thay cho|tuong tu)(?: cho)?|(?:dung )?(?:gi|cai gi) thay(?: cho)?|doi thu cua) <name>|(?:muon |can )?thay <name> bang gi
and what replaces it = (?:va )?(?:(?:duoc )?thay (?:the )?bang|chuyen sang|nen dung) (?:mo hinh |model )?(?:nao|gi|cai gi)|(?:va )?(?:mo hinh|model) thay the(?: la)?(?: (?:gi|nao))?
when does it shut down: = (?:khi nao|bao gio)(?= .{1,40} (?:ngung|bi|đong|het|dung))
shut down = (?:se )?(?:bi )?(?:ngung (?:hoat đong|ho tro|cung cap|dich vu)|khai tu|đong cua|het han|dung (?:hoat đong|cung cap|ho tro))(?= |[?,.;]|$)
in the last $1 months = (?:trong )?(?:vong )?(\d+) thang (?:qua|gan đay|vua qua|tro lai đay)
in the last three months = (?:trong )?ba thang (?:qua|gan đay)
in the last six months = (?:trong )?(?:sau thang|nua nam) (?:qua|gan đay)
in the last month = (?:trong )?(?:thang (?:qua|truoc)|mot thang (?:qua|gan đay))
this year = (?:trong )?nam nay
this month = (?:trong )?thang nay
by the end of the year = (?:truoc |den |cho den )?(?:cuoi nam|het nam)(?: nay)?
since $1 = (?:tu|sau|ke tu) (?:nam )?(20\d\d)
in $1 = (?:trong |vao )?nam (20\d\d)
with at least $1 tokens of context = (?:co |voi )?(?:cua so )?(?:ngu canh|context)(?: window)? (?:it nhat|toi thieu|tu|tren|hon|lon hon) ([\d.,]+ ?[km]?)(?: token)?|(?:it nhat |tren )?([\d.,]+ ?[km]?) token (?:cua so )?(?:ngu canh|context)
with more than $1 stars = (?:co |voi )?(?:hon|tren|it nhat|tu) ([\d.,]+)(?: github)? (?:sao|stars?)(?: (?:tren )?github)?
at most $$1 per million $2 tokens = (?:gia )?(?:khong qua|toi đa) \$? ?([\d.,]+) ?(?:đo la|usd|đo)? ?(?:cho|tren|moi|/) ?(?:moi )?(?:1 )?(?:trieu) token (input|output)
under $$1 per million tokens = (?:gia )?(?:duoi|re hon|it hon|thap hon) \$? ?([\d.,]+) ?(?:đo la|usd|đo)? ?(?:cho |tren |moi |/ ?)+(?:1 )?trieu token
price per minute = (?:gia |bao nhieu )?(?:tinh )?(?:cho |tren |theo )?(?:moi|mot|1) phut
price per second = (?:gia |bao nhieu )?(?:tinh )?(?:cho |tren |theo )?(?:moi|mot|1) giay
price per image = (?:gia |bao nhieu )?(?:tinh )?(?:cho |tren |theo )?(?:moi|mot|1) (?:anh|hinh|buc anh)
per million tokens = (?:cho |tren |tren moi |moi |cho moi )(?:1 |mot )?trieu token
how much does it cost: = (?:co )?gia bao nhieu|bao nhieu tien
 = la bao nhieu
price = (?:bang |muc |don )?gia(?: ca| cua| tien)?|chi phi
cheapest first = (?:sap xep )?(?:theo )?(?:gia )?(?:tu )?(?:re|thap) (?:nhat )?(?:đen|den) (?:đat|cao)(?: nhat)?
newest first = (?:sap xep )?(?:theo )?(?:tu )?moi (?:nhat )?(?:đen|den) cu(?: nhat)?
cheapest = (?:gia )?(?:re|thap) nhat
cheaper = re hon
newest = moi nhat
fastest growing = (?:tang truong|phat trien) nhanh nhat
most starred = nhieu sao nhat
most popular = pho bien nhat|duoc dung nhieu nhat
best = tot nhat
released = (?:moi )?(?:duoc )?(?:ra mat|phat hanh|cong bo)
open weights = (?:co )?trong so mo
open source = (?:co )?(?:ma nguon mo|nguon mo)
self-hosted = (?:ma )?(?:co the )?(?:tu (?:host|luu tru|trien khai|cai đat)|self-?host\p{L}*|chay (?:tren|o) (?:may chu|server)(?: rieng| cua (?:minh|toi|chung toi))?|cai (?:đat )?tren may chu (?:rieng|cua (?:minh|toi)))(?: đuoc)?
free = mien phi
for commercial use = (?:đuoc |co the |cho phep ){0,3}(?:dung |su dung )?(?:cho (?:muc đich )?)?thuong mai
under $1 license = (?:theo |voi |co )?(?:giay phep|license) (?-i:(MIT|Apache(?:[ -]?2(?:\.0)?)?|BSD|A?GPL(?:[ -]?v?[23](?:\.0)?)?))
with tool calling = (?:(?:va |co |co the )?ho tro |co the )?(?:goi (?:ham|cong cu)|tool calling|function calling)
with image input = (?:(?:va |co |co the )?ho tro )?(?:đau vao (?:hinh )?anh|đoc (?:đuoc )?(?:hinh )?anh|hinh anh đau vao)
actively maintained = (?:van )?(?:con |đang )?(?:đuoc )?(?:duy tri|phat trien|cap nhat) (?:tich cuc|thuong xuyen)
via API = (?:qua|thong qua) api
sellers = nha cung cap|ben ban
how many = (?:co )?bao nhieu(?= (?:mo hinh|model|cong cu|san pham|du an))
agent frameworks = framework (?:xay dung |cho |phat trien )?(?:ai agent|agent ai|agent|tac nhan(?: ai)?)
coding agents = (?:agent|tac nhan) (?:lap trinh|viet code|code)
coding assistants = (?:tro ly|cong cu) (?:ai )?(?:lap trinh|viet code|code)
vector databases = (?:co so du lieu|database|csdl) vector
embedding models = (?:mo hinh|model) (?:embedding|nhung)
rerank models = (?:mo hinh|model) rerank\p{L}*
speech to text models = (?:(?:mo hinh|model) )?(?:nhan dang|nhan dien) (?:giong noi|tieng noi)|(?:(?:mo hinh|model) )?chuyen (?:giong noi|am thanh) (?:thanh|sang) van ban
text to speech models = (?:(?:mo hinh|model) )?(?:chuyen van ban (?:thanh|sang) (?:giong noi|am thanh)|tong hop giong noi)
image generation models = (?:(?:mo hinh|model) )?(?:tao|sinh) (?:hinh )?anh
video generation models = (?:(?:mo hinh|model) )?(?:tao|sinh) video
models = (?:cac |nhung )?(?:mo hinh(?: ngon ngu(?: lon)?)?|model)
tools = (?:cac |nhung )?(?:cong cu|phan mem|ung dung|san pham|du an)
libraries = thu vien
which = nao|nhung gi
and = va
or = hoac|hay
with = voi|co ho tro
for = cho
on = tren
 = cac|nhung|hay|xin|vui long|liet ke|cho (?:toi|minh) biet|goi y|đe xuat|toi|minh|chung toi|can|muon|tim|co the|co|khong|đuoc|la|cua|nay|đo|hien (?:nay|tai)|gi|ho tro|dung đe|đe|moi(?= (?:released|ra mat))
`;
