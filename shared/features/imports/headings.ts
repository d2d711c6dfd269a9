/** The headings of a connections export, for the reader of imports and for the page on which somebody shares their list. */
import { toPlainWords } from '../../platform/plain-words.ts';

/** A possible meaning of a column in a connections export. */
export type Heading =
  | 'first_name'
  | 'last_name'
  | 'full_name'
  | 'profile_url'
  | 'email'
  | 'company'
  | 'position'
  | 'connected_on';

/** The words of each language in this order: first name, last name, name, address of the profile, e-mail, company, position, date. */
export const HEADINGS: readonly Heading[] = [
  'first_name',
  'last_name',
  'full_name',
  'profile_url',
  'email',
  'company',
  'position',
  'connected_on',
];

/** One line for a language, one group for a meaning, in the words of the network's exports and people's spreadsheets. */
export const HEADING_WORDS: Readonly<Record<string, string>> = {
  en: 'first name, given name, firstname, forename, first | last name, surname, family name, lastname, last | name, full name, contact, contact name, connection, person, record | url, profile url, profile, linkedin, linkedin url, linkedin profile, profile link, link, public profile url, linkedin profile url, person linkedin url, linkedin contact profile url, linkedin member url | email address, email, e mail, mail, e mail address, emails, email addresses, work email, email work, primary email, e mail 1 value | company, organization, organisation, employer, current company, company name, firm, account, account name, organization name, organisation name, associated company, primary associated company, organization 1 name, company record, companies | position, title, job title, job titles, role, current position, current title, current job title, headline, occupation, job, organization title, organization 1 title | connected on, connected, date connected, connection date, connection since, connected at, connected since, date, connected date',
  de: 'vorname | nachname, familienname, zuname | name, vollstandiger name, kontakt | url, profil url, profil, profillink, linkedin profil | e mail adresse, e mail, email adresse, mailadresse | unternehmen, firma, arbeitgeber, organisation, aktuelles unternehmen | position, titel, jobtitel, funktion, berufsbezeichnung, stelle | verbunden am, vernetzt am, verknupft am, kontakt seit, verbunden seit, vernetzt seit, datum, hinzugefugt am',
  fr: 'prenom | nom de famille, nom famille | nom, nom complet, contact | url, url du profil, profil, lien, lien du profil | adresse e mail, email, e mail, courriel, adresse courriel, adresse electronique, mail | entreprise, societe, employeur, organisation, compagnie | poste, fonction, titre, intitule du poste, titre du poste | date de connexion, connecte le, en relation depuis, mise en relation le, date de mise en relation, relation depuis, connecte depuis, date',
  es: 'nombre de pila, primer nombre | apellidos, apellido | nombre, nombre completo, contacto | url, url del perfil, perfil, enlace | direccion de correo electronico, correo electronico, correo, email, direccion de email, e mail | empresa, compania, organizacion, empleador | cargo, puesto, titulo, posicion, ocupacion | fecha de conexion, conectado el, conectados el, conectado desde, contacto desde, fecha de contacto, conexion desde, fecha',
  it: 'nome di battesimo | cognome | nome, nome completo, nome e cognome, nominativo, contatto | url, url del profilo, profilo, link | indirizzo e mail, indirizzo email, indirizzo di posta elettronica, email, e mail, posta elettronica | azienda, societa, impresa, organizzazione, datore di lavoro | posizione, qualifica, ruolo, titolo, posizione lavorativa, mansione | data di collegamento, collegato il, collegati il, data collegamento, connesso il, data della connessione, in contatto dal, data',
  pt: 'primeiro nome, nome proprio | sobrenome, apelido, ultimo nome | nome, nome completo, contato, contacto | url, url do perfil, perfil, link | endereco de e mail, e mail, email, endereco de email, correio eletronico | empresa, companhia, organizacao, empregador | cargo, posicao, titulo, funcao | conectado em, data da conexao, conexao desde, conectados em, data de conexao, ligado a, data de ligacao, data',
  nl: 'voornaam | achternaam, familienaam | naam, volledige naam, contact, contactpersoon | url, profiel url, profiel, link | e mailadres, e mail, email, emailadres, mailadres | bedrijf, organisatie, werkgever, onderneming, huidig bedrijf | functie, positie, titel, functietitel, rol | verbonden op, connectie sinds, connectie gemaakt op, gekoppeld op, verbonden sinds, datum',
  sv: 'fornamn | efternamn | namn, fullstandigt namn, kontakt | url, profil url, profil, lank | e postadress, e post, epost, epostadress, mejl, mejladress | foretag, organisation, arbetsgivare, bolag | befattning, position, titel, roll, yrkestitel | ansluten den, kontakt sedan, ansluten, anslot den, kontaktdatum, datum, uppkopplad den',
  da: 'fornavn | efternavn | navn, fulde navn, kontakt | url, profil url, profil | mailadresse, e mailadresse, e mail, email | virksomhed, firma, selskab, organisation, arbejdsgiver | stilling, position, titel, rolle | forbundet den, forbundet, forbindelse oprettet, tilknyttet den, dato',
  no: 'fornavn | etternavn | navn, fullt navn, kontakt | url, profil url, profil | e postadresse, e post, epost | bedrift, firma, selskap, organisasjon, arbeidsgiver | stilling, posisjon, tittel, rolle | tilkoblet, tilkoblet den, kontakt siden, forbundet den, dato',
  fi: 'etunimi | sukunimi | nimi, koko nimi, kontakti | url, profiilin url, profiili | sahkopostiosoite, sahkoposti | yritys, yhtio, organisaatio, tyonantaja | asema, tehtava, titteli, tehtavanimike, nimike | yhdistetty, verkostoiduttu, yhteys muodostettu, paivamaara, yhdistetty pvm',
  pl: 'imie | nazwisko | imie i nazwisko, nazwa, kontakt, pelne imie i nazwisko | url, adres url, adres url profilu, profil, adres profilu | adres e mail, e mail, email, adres email, poczta | firma, przedsiebiorstwo, organizacja, pracodawca, nazwa firmy | stanowisko, pozycja, tytul, funkcja | data nawiazania kontaktu, polaczono, polaczono dnia, data polaczenia, kontakt od, nawiazano kontakt, data',
  tr: 'ad, adi, ilk ad | soyad, soyadi | ad soyad, adi soyadi, isim, tam ad, kisi | url, profil url, profil, baglanti adresi | e posta adresi, e posta, eposta, email | sirket, firma, kurum, kurulus, isveren | pozisyon, unvan, gorev, is unvani, konum | baglanti tarihi, baglanti kuruldu, baglanma tarihi, baglandigi tarih, tarih, baglanti kurulan tarih',
  he: 'שם פרטי | שם משפחה | שם, שם מלא, איש קשר | קישור, כתובת פרופיל, פרופיל, קישור לפרופיל, כתובת url, url | כתובת דואל, דואל, אימייל, כתובת אימייל, כתובת מייל, מייל, כתובת דוא ל, דואר אלקטרוני | חברה, ארגון, מעסיק, מקום עבודה, שם החברה | תפקיד, משרה, עמדה, כותרת | תאריך חיבור, מחובר מתאריך, התחברתם ב, מחוברים מתאריך, תאריך, התחבר בתאריך, תאריך התחברות, מחובר מאז',
  cs: 'jmeno, krestni jmeno | prijmeni | cele jmeno, jmeno a prijmeni, kontakt | url, adresa url, profil | e mailova adresa, e mail, email | spolecnost, firma, organizace, zamestnavatel | pozice, funkce, titul, pracovni pozice | spojeno, datum spojeni, pripojeno, spojeni od, datum',
  ro: 'prenume | nume de familie | nume, nume complet, contact | url, url profil, profil | adresa de e mail, e mail, email, adresa email | companie, firma, organizatie, angajator | functie, pozitie, post, titlu | conectat la, conectat pe, data conectarii, conectat din, data',
  hu: 'keresztnev, utonev | vezeteknev, csaladnev | nev, teljes nev, kapcsolat | url, profil url, profil | e mail cim, e mail, email | ceg, vallalat, szervezet, munkaltato | pozicio, beosztas, munkakor, titulus | kapcsolat letrejotte, kapcsolodas datuma, csatlakozas, kapcsolatfelvetel, datum',
  ru: 'имя | фамилия | полное имя, фио, контакт, имя и фамилия | url, адрес профиля, профиль, ссылка | адрес электронной почты, электронная почта, эл почта, email, почта | компания, организация, работодатель, фирма | должность, позиция, роль | дата установления контакта, контакт с, дата контакта, дата, в контакте с, дата добавления',
  uk: 'імя | прізвище | повне імя, піб, контакт | url, адреса профілю, профіль, посилання | адреса електронної пошти, електронна пошта, ел пошта, email | компанія, організація, роботодавець | посада, позиція, роль | дата встановлення контакту, контакт з, дата',
  el: 'ονομα | επωνυμο | ονοματεπωνυμο, πληρες ονομα, επαφη | url, προφιλ, συνδεσμος | διευθυνση email, email, διευθυνση ηλεκτρονικου ταχυδρομειου | εταιρεια, εταιρια, οργανισμος, εργοδοτης | θεση, τιτλος, ρολος, θεση εργασιας | ημερομηνια συνδεσης, συνδεση στις, συνδεθηκατε στις, ημερομηνια',
  id: 'nama depan | nama belakang | nama, nama lengkap, kontak | url, url profil, profil | alamat email, email | perusahaan, organisasi | jabatan, posisi, pekerjaan | terhubung pada, terhubung, tanggal terhubung, tanggal',
  ar: 'الاسم الاول | الاسم الاخير, اسم العائله, اسم العائلة, الاسم الأخير | الاسم, الاسم الكامل | الرابط, رابط الملف الشخصي, url | البريد الالكتروني, البريد الإلكتروني, عنوان البريد الإلكتروني | الشركه, الشركة, المؤسسة | المنصب, الوظيفه, الوظيفة, المسمى الوظيفي | تاريخ الاتصال, تاريخ التواصل, تاريخ الارتباط, متصل في, التاريخ',
  ja: '名 | 姓 | 氏名, 名前, フルネーム | url, プロフィールurl, プロフィール | メールアドレス, メール | 会社, 会社名, 勤務先 | 役職, 職位, 肩書き | つながった日, 接続日, 日付, つながりの日',
  zh: '名, 名字 | 姓, 姓氏 | 姓名, 全名 | url, 网址, 链接, 個人檔案網址 | 邮箱, 电子邮件, 邮箱地址, 電子郵件, 电子邮箱 | 公司, 公司名称, 单位, 公司名稱 | 职位, 职务, 頭銜, 職位, 职称 | 加为好友日期, 连接日期, 建立联系时间, 日期, 連結日期',
  ko: '이름 | 성 | 성명, 전체 이름 | url, 프로필 url, 프로필 | 이메일, 이메일 주소 | 회사, 회사명, 직장 | 직책, 직위, 직함, 포지션 | 1촌 맺은 날짜, 연결 날짜, 1촌 맺은 날, 날짜, 연결일',
  bg: 'собствено име, първо име | фамилно име, фамилия | име, пълно име, контакт | url, профил, връзка | имейл адрес, имейл | фирма, компания, организация | длъжност, позиция | свързани на, свързан на, свързани от, дата',
  hr: 'ime | prezime | ime i prezime, puno ime, kontakt | url, profil, poveznica | adresa e poste, e posta, e mail | tvrtka, poduzece, organizacija, poslodavac | pozicija, radno mjesto, funkcija | povezano, povezani, datum povezivanja, datum',
  sk: 'meno, krstne meno | priezvisko | cele meno, meno a priezvisko, kontakt | url, profil | e mailova adresa, e mail, email | spolocnost, firma, organizacia, zamestnavatel | pozicia, funkcia | spojene, datum spojenia, datum',
  th: 'ชื่อ, ชื่อจริง | นามสกุล | ชื่อเต็ม, ชื่อ นามสกุล | url, โปรไฟล์, ลิงก์ | อีเมล, ที่อยู่อีเมล | บริษัท, องค์กร | ตำแหน่ง, ตำแหน่งงาน | เชื่อมต่อเมื่อ, วันที่เชื่อมต่อ, วันที่',
  vi: 'ten | ho | ho va ten, ho ten, ten day du | url, duong dan, ho so | dia chi email, email | cong ty, to chuc | chuc vu, vi tri, chuc danh | ngay ket noi, ket noi vao, ngay',
};

const KNOWN: ReadonlyMap<string, Heading> = new Map(
  Object.values(HEADING_WORDS)
    .toReversed()
    .flatMap((line) =>
      line
        .split('|')
        .flatMap((group, at) => group.split(',').map((word) => [toPlainWords(word), HEADINGS[at]!] as const)),
    ),
);

/** The meaning of a heading of the network's export, or null. */
export const findHeading = (text: string): Heading | null => KNOWN.get(toPlainWords(text)) ?? null;
