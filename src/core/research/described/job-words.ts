/**
 * Things and acts that buyers name, one per line, after its key: words in English, German, French, Spanish, Portuguese, Italian, Dutch,
 * Polish, Russian, Swedish, Turkish, Vietnamese, Indonesian, Chinese, Japanese, Korean, Arabic and Hindi. They stand as `plainWords`
 * writes them: in small letters, Latin ones without marks. `*` stands for any letters before or behind.
 */
const LINES = `
spoken = interview*, meeting, meetings, lecture*, lesson, lessons, consultation*, conversation*, hearing, hearings, speech, audio*, voice memo*, voice note*, voicemail*, dictation*, deposition*, testimon*, oral histor*, podcast*, *gesprach*, besprechung*, sitzung, sitzungen, vorlesung*, *unterricht*, verhandlung*, anhorung*, sprachnachricht*, sprachmemo*, diktat*, predigt*, reunion*, entretien*, cours, conference*, audience, audiences, entrevist*, clase, clases, consulta, consultas, audiencia*, reuniao, reunioes, aula, aulas, conversa, conversas, riunion*, intervist*, lezion*, udienz*, conversazion*, visita, visite, gesprek*, vergadering*, college, colleges, zitting*, rozmow*, spotkan*, wywiad*, wyklad*, rozpraw*, lekcj*, wizyt*, разговор*, встреч*, интервью, лекци*, прием*, совещани*, заседани*, аудио*, голосов*, урок*, samtal*, mote, moten, intervju*, forelasning*, toplanti*, gorusme*, roportaj*, mulakat*, durusma*, muayene*, ders, dersler*, derslerin*, cuoc hop*, phong van, bai giang, giong noi, hop, rapat, wawancara*, kuliah, percakapan*, suara, konsultasi, sidang, 会议, 访谈, 采访, 讲座, 课程, 对话, 谈话, 语音, 音频, 庭审, 問診, 会議, 面談, インタビュー, 講義, 授業, 会話, 診察, 音声, 通話, 회의, 인터뷰, 강의, 대화, 음성, 상담, 진료, 수업, 재판, مقابل*, المقابل*, اجتماع*, الاجتماع*, محاضر*, صوت*, बैठक, इंटरव्यू, साक्षात्कार, ऑडियो
record = record, records, recorded, recording, recordings, aufnahm*, *aufnahme*, aufgenommen*, aufzeichn*, *aufzeichnung*, mitschnitt*, enregistr*, grabacion*, grabad*, grabar, gravaca*, gravaco*, gravad*, gravar, registrazion*, registrat*, opname*, opgenomen, nagran*, nagrywa*, *запис*, inspelning*, inspelad*, kayit*, kayd*, ghi am, thu am, rekaman*, direkam, 录音, 录制, 録音, 録画, 녹음, 녹화, تسجيل*, التسجيل*, रिकॉर्डिंग*
to text = in text, into text, to text, as text, als text, in schriftform, en texte, a texto, en texto, em texto, para texto, in testo, naar tekst, in tekst, na tekst, w tekst, в текст, в текстовый, till text, i text, metne, yaziya, thanh van ban, sang van ban, thanh chu, menjadi teks, ke teks, jadi teks, 成文字, 为文字, 成文本, 转文字, テキストに, テキスト化, 文字に, 텍스트로, 글로, 글자로, الى نص, إلى نص, نصوص, टेक्स्ट में
transcribe = transcri*, transkri*, verschriftlich*, verschriftet*, abtipp*, retranscri*, trascri*, transcre*, uitschrijf*, uitschrev*, uittyp*, uitgeschreven, расшифр*, транскри*, spisuj*, spisyw*, spisac, desifre*, go bang, chep loi, transkrip*, transkrib*, 转写, 转录, 听写, 转成文字, 文字起こし, 書き起こ*, 받아쓰*, 받아적*, 녹취*, تفريغ*, ट्रांसक्र*, लिप्यंतर*
write = write, writes, write down, type up, type out, types out, schreib*, mitschreib*, ecri*, escrib*, escrev*, scriv*, schrijf*, schrijv*, zapis*, nedskriv*, 書, 写下, viet lai, menulis, mencatat
speakers = who speaks, who is speaking, who spoke, who said, who says, who s talking, who is talking, who talks, who was speaking, speaker, speakers, each speaker, diari*, wer spricht, wer gerade spricht, wer gesprochen, wer redet, wer gerade redet, wer was sagt, wer was gesagt, wer etwas sagt, wer welche*, sprecher*, qui parle, qui a parle, qui a dit, qui dit, locuteur*, intervenant*, quien habla, quien esta hablando, quien hablo, quien dijo, quien dice, hablante*, interlocutor*, quem fala, quem esta falando, quem falou, quem disse, falante*, locutor*, chi parla, chi ha parlato, chi sta parlando, chi ha detto, parlant*, wie spreekt, wie er spreekt, wie praat, wie er praat, wie aan het woord, wie wat zegt, spreker*, kto mowi, kto co mowi, kto powiedzial, mowc*, rozmowc*, кто говорит, кто что говорит, кто сказал, кто что сказал, говорящ*, спикер*, собеседник*, по голосам, vem som talar, vem som pratar, vem som sager, talare*, konusmaci*, konusan*, kimin konus*, kim konus*, ai noi, ai dang noi, nguoi noi, siapa yang bicara, siapa yang berbicara, siapa berbicara, siapa bicara, pembicara*, 谁在说, 谁说, 说话人, 发言人, 讲话人, 说话者, 誰が話*, 誰が言*, 誰の発言, 話者*, 発言者*, 누가 말*, 누가말*, 누가 이야기*, 화자*, 발화자*, 말하는 사람*, 발언자*, المتحدث*, المتكلم*, من يتكلم, من يتحدث, वक्ता*, कौन बोल*
phone = phone, phones, telephone*, calls, call, caller, callers, telefon*, anruf*, telephon*, appel, appels, llamad*, ligacao, ligacoes, chamada, chamadas, chiamat*, telefoon*, bellen, bellers, belt, polaczen*, телефон*, звонк*, звонок*, звонящ*, cagri*, arama*, aramalar*, dien thoai, cuoc goi*, telepon*, panggilan*, 电话, 来电, 電話, 전화*, هاتف*, الهاتف, مكالم*, المكالم*, फोन, फ़ोन, कॉल
answer = answer*, pick up, picks up, picking up, pickup, take, takes, taking, receptionist*, nimmt, annimm*, abnimm*, abnehm*, annehm*, rangeh*, geht ran, entgegen*, *beantwort*, antwort*, rezeption*, repond*, decroch*, prend, prenne*, prendre, standardiste, contesta*, conteste*, atiend*, atend*, respond*, rispond*, opneem*, opnem*, neemt, beantwoord*, odbier*, odebr*, odbior*, odpowiad*, отвеч*, ответ*, берет трубку, снимает трубку, принима*, обрабатыва*, svara*, tar emot, cevap*, yanitla*, acan, acip, acsin, karsila*, tra loi, nghe may, nghe, nhan, bat may, menjawab, jawab, mengangkat, angkat, menerima, membalas, 接听, 接电话, 接待, 回复, 回答, 答复, 应答, 電話対応, 応対*, 受ける, 受けて*, 出て*, 取って*, 対応*, 返信*, 答え*, 받아*, 받는*, 받을*, 응대*, 응답*, 답변*, 답장*, 대답*, يرد, الرد, ترد, تجيب, يجيب, उठा*, जवाब*
book = book, books, booking, bookings, appointment*, reserv*, termin, termine, terminen, terminbuch*, terminverein*, buchung*, bucht, rendez vous, rdv, cita, citas, turnos, agend*, marca consult*, marcar consult*, prenota*, appuntament*, afspra*, umawia*, rezerwac*, запись на прием, записыва*, записать, бронир*, boka, bokar, bokning*, randevu*, rezervasyon*, dat lich, dat phong, dat ban, dat hen, janji temu, reservasi, pemesanan, 预约, 预订, 订位, 挂号, 予約*, 예약*, موعد, مواعيد, حجز, अपॉइंटमेंट, बुकिंग
invoice = invoice*, receipt*, bills, *rechnung, *rechnungen, beleg, belege, belegen, *lieferschein*, quittung*, facture, factures, recu, recus, bons de livraison, factura, facturas, recibo*, albaran*, ticket de compra, nota fiscal, notas fiscais, notas fiscales, fatura*, boleto*, fattur*, scontrin*, ricevut*, bolle, facturen, factuur, bonnetjes, faktur*, paragon*, rachunk*, накладн*, счета, счет, счетов, счетам, чеки, чеков, фактур*, kvitto*, fis, fisler*, fisleri*, hoa don*, bien lai, kuitansi*, nota, struk, 发票*, 账单, 票据, 单据, 請求書*, 領収書*, レシート*, 納品書*, 送り状*, 송장*, 영수증*, 청구서*, 세금계산서*, فاتور*, فواتير, الفواتير, चालान, बिल, इनवॉइस
expense = expense*, spesen*, reisekosten*, notes de frais, note de frais, gastos, despesa*, spese, rimbors*, declaratie*, onkosten*, wydatk*, расход*, авансов*, utlagg*, masraf*, gider*, pengeluaran, reimburse*, 报销*, 経費*, 경비*, مصاريف
papers = pdf, pdfs, scan, scans, scanned documents, paper documents, paper forms, formulare*, handwrit*, handschrift*, handgeschrieb*, manuscrit*, manuscrit*, manuscrito*, manoscritt*, handgeschreven, odreczn*, рукопис*, el yazi*, viet tay, tulisan tangan, 手写*, 手書き*, 손글씨*, 扫描件, スキャン*, 스캔*
extract = extract*, read, reads, reading, scan, scans, pull, pulls, pulling, capture*, auslesen, auslies*, einles*, liest, erfass*, extrah*, scann*, extrai*, lit, lire, lise*, numeris*, extra, extrae*, extraig*, lee, leer, lea, leen, escane*, leia, le, leem, legg*, estra*, lees, leest, lezen, uitlees*, uitles*, inlees*, czyta*, odczyt*, wyciag*, wydobyw*, чита*, извлек*, распозна*, считыва*, вытаскива*, lasa, laser, oku, okuyan*, okuyup*, okuyabil*, okumak, okusun, cikar*, tara, tarayan*, tarayip, ayikla*, doc, trich xuat, quet, nhan dang, membaca, baca, mengekstrak, ekstrak, memindai, pindai, 读取, 识别, 提取, 扫描, 录入, 読み取*, 読みと*, 抽出*, 読み込*, 認識*, 読んで*, 読む*, 읽*, 추출*, 인식*, 스캔*, يقرا, يقرأ, قراءة, استخراج, पढ़*, निकाल*
contract = contract*, agreements, vertrag*, vertrage*, vertragen, *vertrage*, contrat*, contrato*, contratt*, overeenkomst*, umow, umowy, umowe, umowach, договор*, avtal, avtalen, sozlesme*, hop dong*, kontrak*, 合同*, 契約*, 계약*, عقود, العقود, عقد, अनुबंध*
review = review*, check*, clause*, redlin*, analy*, pruf*, uberpruf*, *klausel*, verif*, relire, relit, releas*, clausul*, revis*, revise, anali*, examin*, control, controla*, controle*, controll*, rived*, esamin*, nakijk*, nakijken, sprawdz*, klauzul*, проверя*, проверк*, проверить, провери*, анализ*, granska*, incele*, kontrol*, denetle*, ra soat, kiem tra, xem xet, meninjau, tinjau, memeriksa, periksa, 审查*, 审核*, 检查*, 审阅*, レビュー*, チェック*, 審査*, 確認*, 검토*, 점검*, 분석*, مراجع*, جांच*, समीक्षा*
anonymize = anonymi*, redact, redacts, redacting, redaction, pseudonym*, deidentif*, de identif*, schwarzen, geschwarzt, caviard*, anonimi*, pseudonim*, обезлич*, анонимиз*, anonimlestir*, an danh, an ten, 脱敏, 匿名*, 去标识*, 墨消し*, マスキング*, 비식별*, 익명*, اخفاء الاسماء, अनाम*
background = background*, *hintergrund*, arriere plan*, fond, fondo, fondos, fundo, fundos, sfondo, sfondi, achtergrond*, tlo, tla, фон, фона, фоны, bakgrund*, arka plan*, arkaplan*, phong nen, nen anh, latar belakang, 背景, 背景*, 배경*, خلفي*, الخلفية, पृष्ठभूमि, बैकग्राउंड
remove = remov*, replac*, chang*, swap*, entfern*, wegmach*, austausch*, ersetz*, enlev*, supprim*, retir*, quita*, elimin*, borra*, cambia*, tira, tirar, tirem, troca*, rimuov*, togli*, verwijder*, weghal*, usun*, usuw*, wyci*, zamien*, убра*, убир*, убер*, удал*, вырез*, замен*, ta bort, tar bort, byter, kaldir*, sil, silen*, silip*, degistir*, xoa, tach, thay, hapus, menghapus, mengganti, buang, 去除, 去掉, 换, 替换, 删, 去背, 消*, 削除*, 除去*, 差し替え*, 변경*, 바꿔*, 바꾸*, 제거*, 지우*, 지워*, ازال*, إزالة, हटा*
cut out = cut out, cuts out, cutout*, freistell*, freigestell*, detour*, recorta el fondo, scontorn*, uitknip*, vrijstaand*, wycin*, вырезать фон, frilagg*, dekupe*, tach nen, 抠图*, 抠像*, 切り抜*, 누끼*
image = photo*, picture*, image*, bild, bilder, bildern, *bilder, *bildern, foto*, *foto, *fotos, imag*, immagin*, afbeelding*, zdjec*, obraz*, изображ*, картин*, фото*, gorsel*, resim*, anh, hinh, gambar*, 图片*, 照片*, 商品图*, 图像*, 图*, 画像*, 写真*, 이미지*, 사진*, صور*, الصور, फोटो, तस्वीर*
upscale = upscal*, enlarg*, super resolution, vergrosser*, hochskal*, hochrechn*, agrandi*, ampliar, amplia, amplie, aumentar la resol*, aumentar a resol*, ingrandi*, vergrot*, powieksz*, увелич*, forstor*, buyut*, phong to, lam net, tang do phan giai, memperbesar, perbesar, 放大*, 高清*, 超分*, 変高清, 拡大*, 高画質*, 高解像*, 업스케일*, 확대*, 화질*, تكبير
read aloud = read aloud, reads aloud, read out loud, reads out loud, read it out, vorles*, vorlies*, vorgelesen*, laut les*, voix haute, voz alta, alta voce, voorlez*, voorlees*, na glos, вслух, озвуч*, hogt, sesli oku*, seslendir*, doc to, doc thanh tieng, thanh giong noi, membacakan, dibacakan, menjadi suara, jadi suara, into speech, to speech, in sprache, in gesprochene*, en parole, a voz, en voz, em voz, em fala, em audio, en audio, in voce, in audio, naar spraak, in spraak, na mowe, w mowe, в речь, till tal, sese cevir*, 朗读*, 念出*, 读出来, 转语音, 转成语音, 読み上げ*, 音読*, 읽어주*, 읽어 주*, 읽어줄*, 소리내어*, 낭독*, قراءة بصوت, पढ़कर सुना*
subtitle = subtitle*, subtitling, captions, caption, closed caption*, untertitel*, sous titr*, soustitr*, subtitul*, legenda*, legendar*, sottotitol*, ondertitel*, napisy, napisow, субтитр*, undertext*, altyazi*, alt yazi*, phu de, subtitel*, takarir, 字幕*, 자막*, ترجمة الفيديو, उपशीर्षक*
dub = dubbing, dub, dubs, dubbed, doublage*, doubler des, doubler les, doubler un*, doubler mes, doubler nos, doblaje*, doblar, doble al, dublagem*, dublar, dublado*, doppia*, nasynchron*, nasynchroniz*, dubbingow*, podklad lektor*, дублир*, дубляж*, dubba*, dublaj*, long tieng, sulih suara, 配音*, 吹き替え*, 더빙*, دبلج*
video = video*, film, filme, filmen, films, clip, clips, filmy, фильм*, видео*, ролик*, clip*, phim, 视频*, 影片*, 動画*, 映像*, 영상*, 비디오*, 동영상*, فيديو*, الفيديو, वीडियो*
summary = summar*, minutes, zusammenfass*, zusammengefasst, protokoll*, resum*, compte rendu, comptes rendus, resumen*, acta, actas, ata da, atas, resumo*, riassun*, verbale, verbali, samenvat*, notulen, podsumow*, streszcz*, protokol*, краткое содержание, резюмир*, кратк*, протокол*, конспект*, sammanfatt*, ozet*, tutanak*, tom tat, bien ban, ringkas*, merangkum, notulensi, notulen, 总结*, 摘要*, 纪要*, 会议记录*, 要約*, 議事録*, まとめ*, 요약*, 회의록*, ملخص*, تلخيص*, सारांश*
medical = doctor*, physician*, medical*, clinic, clinics, clinical, hospital*, patient*, *arzt*, arzte, *arztpraxis*, praxis, klinik*, krankenhaus*, medec*, medic, medico*, medica*, cabinet medical, paciente*, clinica*, prontuario*, pazient*, ambulator*, ospedal*, huisarts*, patiënt*, patient*, ziekenhuis*, pacjent*, lekar*, szpital*, przychodn*, врач*, пациент*, больниц*, клиник*, медицин*, lakare*, sjukhus*, vardcentral*, doktor*, hasta, hastalar*, hastane*, muayene*, klinig*, bac si, benh nhan, benh vien, benh an, phong kham, dokter*, pasien*, rumah sakit, klinik*, 医生*, 医院*, 患者*, 病历*, 门诊*, 诊所*, 医師*, 病院*, 診察*, カルテ*, 診療*, 의사*, 환자*, 병원*, 진료*, 의무기록*, طبيب*, مريض*, مستشف*, عياد*, डॉक्टर*, मरीज*, अस्पताल*, vet, vets, veterinar*, tierarzt*, dentist*, zahnarzt*
law = lawyer*, law firm*, attorney*, legal*, court, courts, notary, anwalt*, *anwalt*, kanzlei*, *kanzlei, jurist*, gericht*, notar*, avocat*, cabinet d avocats, juridi*, tribunal*, notaire*, abogad*, bufete*, despacho de abogados, advogad*, escritorio de advocacia, cartorio*, avvocat*, studio legale, notaio, advocat*, advocaten*, rechtbank*, kancelari*, adwokat*, prawn*, sad, sadu, юрист*, адвокат*, юридич*, суд, суда, нотариус*, advokat*, juridisk*, avukat*, hukuk*, mahkeme*, luat su*, toa an, phap ly, pengacara*, hukum, notaris, 律师*, 律所*, 法律*, 法院*, 弁護士*, 法務*, 裁判*, 변호사*, 법률*, 법원*, محام*, المحام*, वकील*
school = school*, teacher*, classroom*, student*, pupil*, universit*, college s, schul*, *schule, *schulen, lehrer*, *lehrer*, schuler*, ecole*, lycee*, professeur*, enseignant*, eleve, eleves, escuela*, colegio*, profesor*, docente*, alumno*, maestr*, escola*, professor*, aluno*, scuola*, scuole, insegnant*, studenti, alunni, leraar*, leraren, leerling*, docent*, szkol*, nauczyciel*, uczni*, школ*, учител*, преподават*, ученик*, студент*, skola*, larare*, elev, elever, okul*, ogretmen*, ogrenci*, truong hoc, giao vien, hoc sinh, giang vien, sekolah*, guru, siswa, dosen, 学校*, 老师*, 教师*, 学生*, 教師*, 先生*, 生徒*, 학교*, 교사*, 선생님*, 학생*, مدرس*, معلم*, المعلم*, शिक्षक*, स्कूल*, छात्र*
lodging = hotel*, hostel*, guesthouse*, bed and breakfast, pension*, gasthof*, gasthaus*, auberge*, posada*, pousada*, albergo*, alberghi, herberg*, pensjonat*, отел*, гостиниц*, otel*, pansiyon*, khach san*, nha nghi, penginapan*, 酒店*, 民宿*, 宾馆*, ホテル*, 旅館*, 호텔*, 펜션*, 숙소*, فندق*, होटल*
restaurant = restaurant*, cafe*, pizzeria*, gaststatte*, ristorant*, trattori*, restaurac*, ресторан*, кафе, lokanta*, nha hang*, quan an, rumah makan, 餐厅*, 饭店*, 餐馆*, レストラン*, 飲食店*, 식당*, 레스토랑*, 카페*, مطعم*, रेस्तरां*
shop = shop, shops, webshop*, online shop*, store, stores, e commerce, ecommerce, retailer*, *laden, ladens, geschaft, *handler, boutique*, magasin*, tienda*, comercio, loja*, negozio*, negozi, winkel*, webwinkel*, sklep*, магазин*, butik*, magaza*, dukkan*, e ticaret, cua hang*, shop, toko*, 店铺*, 网店*, 电商*, 商店*, 店*, 通販*, ショップ*, お店*, 쇼핑몰*, 가게*, 상점*, 매장*, متجر*, المتجر, दुकान*
customers = customer*, client, clients, guest*, kunde*, kunden*, *kunden, gast, gaste, gasten, client*, cliente*, clienti*, klant*, klanten*, klient*, клиент*, покупател*, kund, kunder*, musteri*, khach hang*, khach, pelanggan*, 客户*, 顾客*, 客人*, 買家*, 顧客*, お客*, 고객*, 손님*, عملاء, العملاء, زبائن, ग्राहक*
messages = message*, chat*, whatsapp*, email*, e mail*, inquir*, enquir*, question*, faq*, requests, nachricht*, anfrage*, frage*, mails, courriel*, demande*, question*, mensaje*, correo*, pregunta*, consultas de, dudas, mensagen*, mensagem*, pergunta*, duvida*, messagg*, domand*, richiest*, bericht*, berichten, vraag, vragen, wiadomosc*, pytan*, zapytan*, сообщени*, вопрос*, письм*, заявк*, meddeland*, fragor, mesaj*, soru*, tin nhan*, cau hoi, pesan, pertanyaan, 消息*, 咨询*, 问题*, 微信*, 留言*, メッセージ*, 問い合わせ*, 質問*, 문의*, 메시지*, 질문*, 카톡*, رسائل, استفسار*, اسئلة, أسئلة, सवाल*, संदेश*
quiz = quiz*, worksheet*, exercise sheet*, test questions, exam questions, exams, lesson plan*, *arbeitsblatt*, *arbeitsblatter*, aufgabenblatt*, klassenarbeit*, prufungsfragen, fiches, fiche, exercices, controles, ejercicios, examenes, fichas, provas, exercicios, atividades, schede, esercizi, verifiche, werkblad*, toetsen, toetsvragen, sprawdzian*, kartkowk*, quizow, задани*, тест*, контрольн*, provfragor, ovningsuppgift*, sinav*, test sorulari, calisma kagid*, de thi, cau hoi trac nghiem, bai tap, soal, lembar kerja, 试题*, 出题*, 试卷*, 习题*, 教案*, 小テスト*, 問題作成*, プリント*, 문제*, 퀴즈*, 시험문제*, 학습지*, اختبار*, प्रश्नोत्तरी
make = make*, making, creat*, generat*, build*, produc*, erstell*, mach*, erzeug*, generier*, bau*, cree*, creer*, genere*, fabriq*, crea, crear, crean, cree, genera*, haga*, hacer, cria, criar, criam, gera*, faca, fazer, crea*, creano, creare, generi*, maak*, maken, genereer*, tworz*, stworz*, robi*, generuj*, созда*, делает, делать, сделать, генерир*, составл*, skapa*, gor*, olustur*, yapan, yapmak, hazirla*, uret*, tao, lam, soan, membuat, buat, bikin, menghasilkan, 生成*, 制作*, 做*, 出*, 作成*, 作って*, 作る*, 作れ*, 만들*, 생성*, 제작*, انشاء, إنشاء, बना*
translate = translat*, ubersetz*, *ubersetz*, traduc*, traduz*, tradui*, traduir*, traduce*, tradurre, traduca, traduco*, vertal*, vertaal*, tlumacz*, перевод*, переве*, oversatt*, tercume*, ceviri*, dich, phien dich, terjemah*, menerjemah*, 翻译*, 翻訳*, 번역*, ترجم*, अनुवाद*
documents = document*, contracts, files, books, texts, website*, web site*, *dokument*, texte, texten, webseite*, pdf*, documento*, documenti, textos, testi, sito, documenten, dokument*, dokumenty, strone, документ*, тексты, сайт*, belge*, metin*, tai lieu*, van ban, dokumen*, 文件*, 文档*, 资料*, 書類*, 文書*, ドキュメント*, 資料*, 문서*, 자료*, مستند*, وثائق, दस्तावेज*
own = our own, our, my own, my, own, internal, company s, eigene*, unser*, meine*, firmenintern*, intern*, nos, notre, mes, nuestr*, mis, propi*, nosso*, meus, nostri, miei, onze, mijn, nasz*, wlasn*, наш*, свои*, своим*, vara, kendi*, sirket*, cua minh, cua chung toi, noi bo, kami, internal, 自己的*, 公司*, 内部*, 我们*, 社内*, 自社*, 우리*, 사내*, 내*
slides = presentation*, slide, slides, slide deck*, powerpoint*, folien, *folien, prasentation*, diapo*, presentac*, apresentac*, presentazion*, presentatie*, prezentac*, презентац*, слайд*, sunum*, slayt*, bai thuyet trinh, trinh chieu, presentasi, 幻灯片*, ppt*, スライド*, プレゼン*, 발표자료*, 발표 자료*, 프레젠테이션*, عرض تقديمي, प्रस्तुति*
short clips = short clips, shorts, reels, short videos, kurze clips, kurzclips, kurzvideos, extraits courts, clips courts, clips cortos, cortes para, cortes curtos, clips brevi, clip brevi, korte clips, krotkie klipy, шортс*, коротк* ролик*, короткие ролики, рилс*, kisa video*, kisa klip*, clip ngan, video ngan, klip pendek, video pendek, 短视频*, 切片*, ショート動画*, 切り抜き動画*, 쇼츠*, 숏폼*, 짧은 영상*
podcast = podcast*, подкаст*, 播客*, ポッドキャスト*, 팟캐스트*
clean = filler*, background noise, noise, noises, ums, muletilla*, fullworter*, fullwort*, rauschen, storgerausch*, hintergrundgerausch*, larm, bruit*, euh, hesitation*, ruido*, ruidos, riempitiv*, rumor*, stopwoord*, ruis, achtergrondgeluid*, szum*, wtracen*, шум*, слова паразиты, brus, gurultu*, dolgu kelime*, tieng on, tap am, kebisingan, 降噪*, 噪音*, 杂音*, 口头禅*, ノイズ*, 雑音*, フィラー*, 소음*, 잡음*
music = music, song*, musik*, lied, lieder, musique*, chanson*, musica*, cancion*, muziek*, liedje*, muzyk*, piosenk*, музык*, песн*, sarki*, muzik*, nhac, bai hat, musik, lagu*, 音乐*, 歌曲*, 音楽*, 曲*, 음악*, 노래*
instrumental = vocals, vocal, stems, stem, instrumental*, karaoke, stimme entfern*, gesang*, voix du chant, voces, vocais, voce, zang, wokal*, вокал*, минусовк*, sang, vokal*, giong hat, tach loi, 人声*, 伴奏*, ボーカル*, カラオケ*, 보컬*, 반주*
plagiarism = plagi*, written by ai, written with ai, written by chatgpt, written with chatgpt, ai generated text*, ai written, von ki geschrieben*, mit ki geschrieben*, mit chatgpt geschrieben*, von chatgpt*, ki texte, ecrit par une ia, ecrit par chatgpt, redige par une ia, rediges par chatgpt, genere par ia, escrito con ia, escrito por ia, escritos con chatgpt, escritos por chatgpt, escrito por chatgpt, hecho con ia, feito com ia, feitos com chatgpt, escrito por uma ia, scritto da chatgpt, scritti da chatgpt, scritto con l ia, geschreven door ai, met chatgpt geschreven, napisane przez ai, napisany przez ai, napisane przez chatgpt, плагиат*, написанные нейросет*, написан нейросет*, написано нейросет*, skrivits av ai, intihal*, yapay zeka ile yazil*, dao van, do ai viet, ai viet, ditulis ai, ditulis oleh ai, plagiasi*, ai写*, ai 写*, ai生成的*, 查重*, 抄袭*, aiが書*, コピペ*, 剽窃*, ai가 쓴*, 표절*
handsfree = hands free, instead of typing, statt tippen, statt zu tippen, au lieu de taper, dicter, dicte, dictar, ditar, dettare, dettatura, dicteren, dyktow*, диктов*, diktieren, diktiert, diktera, dikte*, doc chinh ta, mendikte, 语音输入*, 口述*, 音声入力*, 口述筆記*, 음성 입력*, 받아쓰기*, type by voice, by voice, speak instead, dictate, dictates, dictating
`;

/** Flags of a product that buyers demand, in the same form. */
const DEMANDS = `
open_source = open source*, opensource*, open sourced, quelloffen*, freie software, freier software, freie lizenz*, freien lizenz*, freier lizenz*, offener quellcode, offenem quellcode, source ouvert*, code ouvert, code source ouvert, logiciel libre, logiciels libres, libre, libres, codigo abierto, software libre, codigo aberto, software livre, codice aperto, sorgente aperto, software libero, open bron, vrije software, otwartozrodlow*, otwartym kodem, otwarty kod, otwartego kodu, otwartym zrodle, открытым кодом, открытым исходным, открытый код, открытый исходный, открытого кода, опенсорс*, oppen kallkod, acik kaynak*, ma nguon mo, nguon mo, sumber terbuka, kode terbuka, 开源*, 開源*, オープンソース*, 오픈소스*, 오픈 소스*, مفتوح المصدر, مفتوحة المصدر, ओपन सोर्स*
free = free, free of charge, kostenlos*, gratis, gratuit*, de graca, bezplatn*, darmow*, бесплатн*, ucretsiz*, bedava, mien phi, 免费*, 無料*, 무료*, مجاني*, मुफ्त
self_hosted = self host*, selfhost*, on prem*, on premise*, on our own, on my own, own computer*, own hardware, own server*, own machine*, own gpu, own graphics card*, own pc, own laptop*, own infrastructure, my gpu, my graphics card, my laptop, my computer, locally, local, offline, without cloud, without the cloud, no cloud, without sending*, eigenen rechner*, eigenem rechner, eigenen server*, eigenem server, eigenen pc*, eigenem pc, eigenen computer*, eigenem computer, eigener hardware, eigenen hardware, eigene hardware, eigener grafikkarte, eigenen grafikkarte, meiner grafikkarte, eigene grafikkarte, lokal, lokale*, lokaler, ohne cloud, ohne die cloud, selbst hosten, selbst betreiben, selbst gehostet*, im eigenen haus, propre serveur*, propre ordinateur*, propre carte graphique, propre machine*, propre pc, ma carte graphique, mon ordinateur, mon pc, nos serveurs, notre serveur, nos propres serveurs, nos propres machines, en local, localement, sans cloud, sans le cloud, auto heberg*, autoheberg*, mi servidor, mi propio servidor, nuestro servidor, nuestros servidores, propio servidor, propios servidores, mi ordenador, mi computadora, mi propio pc, mi pc, mi tarjeta grafica, mi propia tarjeta grafica, propia tarjeta grafica, en local, localmente, sin nube, sin la nube, sin enviar*, autoaloj*, meu computador, meu proprio pc, meu pc, proprio pc, proprio computador, proprio servidor, meu servidor, nosso servidor, nossos servidores, placa de video, minha gpu, sem nuvem, sem a nuvem, mio computer, mio pc, proprio computer, proprio server, nostro server, nostri server, nostri computer, mia scheda video, propria scheda video, scheda video, scheda grafica, in locale, senza cloud, eigen computer*, eigen server*, eigen pc*, eigen hardware, eigen videokaart*, eigen grafische kaart*, eigen machine*, zelf hosten, zelf te hosten, zonder cloud, wlasnym komputerze, wlasnym serwerze, wlasnych serwerach, swoim komputerze, swoim serwerze, karcie graficznej, lokalnie, lokalne, bez chmury, bez wysylania*, своем сервере, своем компьютере, своих серверах, своей видеокарте, моей видеокарте, собственном сервере, собственных серверах, собственной видеокарте, нашем сервере, наших серверах, моем компьютере, локальн*, без облака, без отправки в облако, не отправляя*, egen dator*, egen server*, egna server*, egna servrar, eget grafikkort, lokalt, utan moln*, kendi bilgisayar*, kendi sunucu*, kendi ekran kart*, ekran kartim*, yerel*, lokal, bulut olmadan, buluta gonder*, internetsiz, may cua minh, may tinh cua minh, may tinh cua toi, may cua toi, may chu cua, may chu rieng, card do hoa, card man hinh, chay cuc bo, chay noi bo, tu cai, tu host, tu trien khai, khong can internet, komputer sendiri, server sendiri, laptop sendiri, kartu grafis, komputer saya, secara lokal, tanpa cloud, tanpa internet, 自己的电脑*, 自己电脑*, 自己的服务器*, 自己服务器*, 自己的显卡*, 显卡*, 自己的机器*, 本地*, 私有部署*, 私有化部署*, 自己部署*, 自部署*, 自托管*, 离线*, 不上传*, 内网*, 自分のpc*, 自分のパソコン*, 自社サーバー*, 自社サーバ*, 自前のサーバー*, ローカル*, グラボ*, グラフィックボード*, オフライン*, セルフホスト*, オンプレ*, 手元のpc*, 院内サーバー*, クラウドに送らず*, 내 컴퓨터*, 내 pc*, 내컴퓨터*, 그래픽카드*, 그래픽 카드*, 로컬*, 자체 서버*, 우리 서버*, 오프라인*, 온프레미스*, 직접 설치*, محلي*, على جهاز*, بدون انترنت, अपने कंप्यूटर*, ऑफलाइन
wish = preferably, ideally, if possible, would be nice, liebsten, idealerweise, bevorzugt, moglichst, wenn moglich, gern, gerne, de preference, idealement, si possible, preferiblemente, de preferencia, idealmente, si es posible, se possivel, preferencialmente, preferibilmente, se possibile, di preferenza, liefst, bij voorkeur, het liefst, najlepiej, желательно, по возможности, лучше бы, helst, garna, tercihen, mumkunse, tot nhat la, uu tien, sebaiknya, kalau bisa, lebih baik, 最好*, 优先*, できれば*, できたら*, 가급적*, 가능하면*, 되도록*, يفضل, बेहतर हो
wish behind = if possible, would be nice, preferred, wenn moglich, falls moglich, bevorzugt, ware schon, ware gut, si possible, si es posible, se possivel, se possibile, indien mogelijk, jesli mozliwe, по возможности, om mojligt, mumkunse, neu co the, kalau bisa
cost = how much*, what does it cost, what do they cost, what it costs, what they cost, price*, pricing, cost, costs, wie viel kost*, was kost*, wieviel kost*, preis*, kosten, kostet, combien, prix, tarif*, coute*, cuanto*, precio*, cuesta*, quanto cust*, custa, custam, preco*, quanto cost*, prezz*, costano, hoeveel kost*, wat kost*, prijs*, prijzen, ile koszt*, cena, ceny, cen, сколько стоит, сколько стоят, стоит, стоят, цен*, vad kostar, pris, priser, ne kadar, fiyat*, gia, bao nhieu tien, gia bao nhieu, chi phi, harga*, berapa biaya*, biaya*, 多少钱*, 价格*, 费用*, いくら*, 料金*, 価格*, 費用*, 얼마*, 가격*, 요금*, بكم, سعر, اسعار, कीमत*, दाम
`;

/** Words of any request for a product, which demand nothing. */
const NOISE =
  "products produits productos produtos prodotti produktow produkten produktfotos tool tools toolkit app apps application applications software program programs programme programmes platform platforms service services product products solution solutions system systems project projects ai ki ia ii ml yapay zeka thing things something anything option options alternative way kind kinds sort type types good best better great popular well known recommended recommend recommendation suggest suggestion know looking want wanting would like love help helps helping able automatically automatic automated automation easily simple simply quickly works work working runs run running out turn turns turning convert converts converting into small medium big large team teams office people person yes please hello hi thanks currently today after before while during with without hours day days week month year one two three few several many much most least more less only also still even very really just here there then than each every any some all other another our own we us my me i you your it its they them their this that these those what which who whom whose where when why how is are was were be been being has have had do does did can could will would should shall may might must need needs needed paste send sends sending tell tells telling distinguish distinguishes separate separates separating apart identify identifies identifying label labels mark marks" +
  " tragt tragen eintragt eintragen macht tome toma tomar tomen prenda prendano fissa fissare marcar marque marca prenne trage gerade aufgenommene" +
  " lassen lasst liefert lieferen zeigen" +
  " programm programme programmen werkzeug werkzeuge werkzeugen anwendung anwendungen dienst dienste losung losungen losungs produkte produkt projekte hilfe hilft brauchen suche suchen sollte sollten solle soll laufen lauft umwandelt umwandeln wandelt wandeln verwandelt verwandeln macht machen ausgibt ausgeben gibt geben angabe angabe erkennen erkennt unterscheiden unterscheidet trennt trennen zeigt wir uns unsere unserer unserem unseren mein meine meinem also mal bitte gute gutes guten beste besten bekannte beliebte beliebtesten kleinen kleine kleines kleiner grosse grossen taglich automatisch einfach direkt damit dass wer welche welcher welches welchen welchem womit kann konnen man etwas empfehlen empfehlt empfiehlt ab aus ein an um zu" +
  " outil outils logiciel logiciels application applications programme solution solutions service plateforme existe existent transforme transforment transformer convertit convertir indique indiquent indiquer distingue distinguer reconnait identifier identifie permet permettent permettant peut peuvent meilleur meilleurs meilleure populaires populaire plus aide aider petit petite recommander recommandez conseillez quelque chose avant apres envoyer envoie mettre fait faire voudrais cherche cherchons cherchent besoin" +
  " herramienta herramientas programa programas aplicacion aplicaciones servicio servicios plataforma solucion soluciones sirve sirven convierte convierta convertir conviertan transforma pasa pase pasen pasar indica indique indicar distingue distinga distinguir diferencia identificar identifica sepa saber permita permite mejor mejores populares pequena pequeno pequenas solas solo sola ayuda ayude automaticamente antes detectar detecta detecte hay cuales cual apunta apunte anota anote necesito necesitamos quiero queremos busco buscamos recomiendan recomiendas alguno alguna" +
  " ferramenta ferramentas programa aplicativo aplicativos servico servicos plataforma solucao solucoes passa passam passar transforma transformam transformar converte convertem converter identifica identificam identificar diferencia saiba mostra mostre indica melhor melhores popular populares pequeno pequena ajuda faz fazem fazer quais qual existe existem preciso precisamos procuro procuramos quero recomendam" +
  " strumento strumenti programma programmi applicazione applicazioni servizio servizi piattaforma soluzione soluzioni trasforma trasformano trasformare converte convertono distingue distinguono distinguere riconosce riconoscono indica indichi capisce migliore migliori popolari piccolo piccola aiuta serve cerco cerchiamo vorrei bisogno consigliate esiste esistono quale quali" +
  " programma programmas hulpmiddel hulpmiddelen applicatie dienst diensten oplossing oplossingen zet zetten omzet omzetten maakt onderscheidt onderscheiden herkent herkennen aangeeft kleine klein grote zoek zoeken nodig graag welke welk draait draaien kan kunnen uit op beste goede aanraden" +
  " program programy programu programow narzedzie narzedzia narzedzi aplikacja aplikacje aplikacji usluga uslugi rozwiazanie zamienia zamieniaja zamienic przeksztalca rozpoznaje rozpoznaja rozpoznac rozroznia rozrozniaja dziala dzialaja dzialac dzialaloby potrzebuje potrzebujemy szukam szukamy polecacie polecasz polecic jakie jaki jaka jakies ktore ktory ktora sa jest dla ze z i w na do od po przez oraz lub moge mozna malej male maly moj moja moje naszej naszym najlepsze najlepszy chce chcemy cos" +
  " программа программы программу программ инструмент инструменты сервис сервисы приложение приложения решение решения софт нейросеть нейросети какие какой какая какую есть ли можно нужна нужен нужно нужны ищу ищем посоветуйте порекомендуйте подскажите который которая которые которое чтобы для с со на в во и или из от по до что это как чем умеет умеют может могут определяет определяют определять различает различать различают разделяет работает работают работал работало работать преобразует превращает переводит небольшой небольшого маленькой маленького наш наша наше нашей мой моя моей мне нам я мы без не самые лучшие лучший автоматически помогает помочь" +
  " verktyg program app tjanst losning som kan och att med for ar det den en ett vilka vilken vilket finns vi jag behover soker vill oss var vara bra basta" +
  " program programi programlar arac araclar araci araclari uygulama uygulamalar uygulamasi yazilim yazilimi yazilimlar servis hizmet cozum var mi mu hangi hangileri hangisi ne neler icin ile ve bir bu da de olan oneri onerir onerirsiniz oneriyorsunuz lazim gerek gerekiyor ariyorum ariyoruz istiyorum istiyoruz calisan calisabilen calissin donusturen donustur cevir ceviren ceviri doken doker dok ayiran ayirt ayirabilen ayir taniyan bilen kucuk buyuk iyi en populer kullanabilirim kullanilir kullanmak eden yapabilen gosteren goster bizim benim" +
  " phan mem ung dung cong cu dich vu giai phap nao co the duoc khong de cho cua va hoac la mot nhung cac toi chung can tim muon giup minh chuyen doi bien thanh biet phan biet hay nhat tot nhat so tien nho lon tren chay nen dung lay ra" +
  " aplikasi program perangkat lunak alat layanan solusi apa apakah saja yang bisa dapat untuk dan atau dari ke di dengan ada mana saya kami kita ingin mau butuh perlu cari mencari mengubah ubah menjadi jadi membedakan mengenali tahu kecil besar terbaik bagus rekomendasi tolong secara otomatis ini itu";

/** CJK words of any request. */
const WIDE_NOISE =
  /有没有|有什么|有哪些|哪些|哪个|哪款|什么|可以|能够?|推荐|求|请问|工具|软件|应用|程序|产品|平台|服务|项目|系统|方案|我们|我想|我要|我|想要|需要|帮我|自动|自己的?|并且?|区分|分辨|转成?|换成?|运行|使用|用|给|把|将|在|上|里|和|与|的|吗|呢|好用|最|个|一个|一款|小型?|ツール|アプリ|ソフト(?:ウェア)?|サービス|製品|プログラム|自動(?:で|的に)?|おすすめ|教えて|ください|探して|欲しい|使え(?:る|ます)?|でき(?:る|ます)|分か(?:る|り)|わか(?:る|り)|付け|変換|区別|小さな|私|自分|프로그램|도구|앱|서비스|소프트웨어|솔루션|툴|알려\S*|추천\S*|있\S*|뭐\S*|무엇\S*|어떤|필요\S*|찾\S*|싶\S*|자동\S*|대신|구분\S*|구별\S*|작은|우리|제가|저는|할 수|수 있\S*|사용\S*|쓸\S*|주는|해주\S*|해서|하는|하고|되는|돌아가\S*|변환\S*|바꿔\S*|바꾸\S*/gu;

interface Entry {
  key: string;
  /** How the text that `plainWords` writes holds it, with a space for the edge of a word. */
  held: string;
}

export const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function entriesOf(lines: string): Entry[] {
  return lines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [key = "", words = ""] = line.split(/ = (.*)/u);
      return words.split(", ").map((word) => {
        const bare = word.replaceAll("*", "");
        if (WITHOUT_SPACES.test(bare)) return { key, held: bare };
        const begin = word.startsWith("*") ? "" : " ";
        return { key, held: `${begin}${bare}${word.endsWith("*") ? "" : " "}` };
      });
    });
}

let made: { things: Entry[]; demands: Entry[]; noise: ReadonlySet<string> } | undefined;

function tables() {
  made ??= { things: entriesOf(LINES), demands: entriesOf(DEMANDS), noise: new Set(NOISE.split(" ")) };
  return made;
}

/** A text in plain words, with what of it was read. */
export interface PlainText {
  /** Words between single spaces, with one at each end. */
  text: string;
  /** Begin and end of each word in it, and how the buyer wrote it. */
  words: readonly { from: number; to: number; said: string }[];
}

/** Writes a word in small letters, Latin ones without marks. */
function plain(word: string): string {
  const bare = word
    .toLowerCase()
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, "")
    .normalize("NFC");
  return bare.replace(
    /[ıłđøßё]/gu,
    (letter) => ({ ı: "i", ł: "l", đ: "d", ø: "o", ß: "ss", ё: "е" })[letter] ?? letter,
  );
}

/** Writes a text as the tables have its words. */
export function plainWords(query: string): PlainText {
  const words: { from: number; to: number; said: string }[] = [];
  let text = " ";
  for (const [said] of query.normalize("NFC").matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = plain(said);
    words.push({ from: text.length, to: text.length + word.length, said });
    text += `${word} `;
  }
  return { text, words };
}

/** Where a text holds one thing: begin and end in it. */
export interface Place {
  key: string;
  from: number;
  to: number;
}

function placesOf({ text }: PlainText, entries: readonly Entry[]): Place[] {
  const found: Place[] = [];
  for (const { key, held } of entries) {
    const edge = held.startsWith(" ") ? 1 : 0;
    const length = held.trimEnd().length;
    for (let at = text.indexOf(held); at >= 0; at = text.indexOf(held, at + 1))
      found.push({ key, from: at + edge, to: at + length });
  }
  return found;
}

/** The things and acts that a text names. */
export function thingsIn(text: PlainText): Place[] {
  return placesOf(text, tables().things);
}

/** The demands, wishes and prices that a text names. */
export function demandsIn(text: PlainText): Place[] {
  return placesOf(text, tables().demands);
}

/** The words of a text outside of some places that say something, as the buyer wrote them. */
export function wordsLeft({ text, words }: PlainText, read: readonly Place[]): string[] {
  const { noise } = tables();
  return words.flatMap(({ from, to, said }) => {
    const parts = read.filter((place) => place.from < to && place.to > from);
    const word = text.slice(from, to);
    if (!WITHOUT_SPACES.test(word)) return parts.length > 0 || noise.has(word) ? [] : [said];
    const rest = [...word].map((letter, at) =>
      parts.some((place) => place.from <= from + at && place.to > from + at) ? " " : letter,
    );
    return (
      rest
        .join("")
        .replace(WIDE_NOISE, " ")
        .match(/\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{3,}|\p{Script=Hangul}{2,}/gu) ?? []
    );
  });
}
