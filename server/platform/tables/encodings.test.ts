import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../testing.ts';
import { csvRecords } from './csv-records.ts';
import { inspectFile, readerOf, textOf } from './decode.ts';
import { encodingNamed } from './encodings.ts';

const folder = testFolder();
let files = 0;

async function read(bytes: Buffer, encoding?: string) {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, bytes);
  const { form, found } = await inspectFile(path, { encoding: encoding ? encodingNamed(encoding)! : undefined });
  const rows: string[] = [];
  for await (const records of csvRecords(textOf(path, form), ',', readerOf(form)))
    rows.push(...records.flatMap(({ cells }) => (cells ? [cells.join(' | ')] : [])));
  return { rows, found };
}

/** Invented people of many languages: name, company, title. None of them stands in the lists that letter pairs were counted in. */
const PEOPLE: Record<string, { rows: string[]; encodings: string[] }> = {
  Danish: {
    rows: ['Frøya Mølgård,Sønderbæk Fjernvarme,Økonomichef', 'Aksel Bræmer,Nøglehullet,Indkøbschef'],
    encodings: ['windows-1252', 'iso-8859-15', 'ibm850', 'macintosh'],
  },
  Norwegian: {
    rows: ['Håvard Tømmerås,Fjordgløtt Sjømat,Daglig leder', 'Målfrid Ødegård,Bårdsen & Sønner,Rådgiver'],
    encodings: ['windows-1252', 'macintosh', 'ibm850'],
  },
  Swedish: {
    rows: ['Örjan Hägglöf,Tvåstjärnan Skärgård,Försäljningschef', 'Märta Åkesdotter,Björklöv,Verkställande direktör'],
    encodings: ['windows-1252', 'macintosh', 'ibm437'],
  },
  German: {
    rows: ['Götz Bräuhäuser,Großküchen Jäckle,Geschäftsführer', 'Käthe Süßmilch,Öffner & Söhne,Prokuristin'],
    encodings: ['windows-1252', 'ibm850', 'ibm437', 'macintosh', 'windows-1250'],
  },
  French: {
    rows: ['Maëlle Déchaîné,Crêperie Fée®,Chargée de clientèle', 'Loïc Prévôté,Société Épicéa,Directeur général'],
    encodings: ['windows-1252', 'iso-8859-15', 'macintosh', 'ibm850'],
  },
  Spanish: {
    rows: ['Íñigo Zúñiga,Viñedos Ibargüen,Director de diseño', 'Nuria Peñalosa,Compañía Añil,Jefa de producción'],
    encodings: ['windows-1252', 'macintosh', 'ibm850'],
  },
  Portuguese: {
    rows: ['Simão Conceição Brandão,Construções Açaí,Gestão', 'Estêvão Guimarães,Pão & Limões,Direção'],
    encodings: ['windows-1252', 'macintosh', 'ibm850'],
  },
  Czech: {
    rows: ['Bořivoj Křížek,Pískovcové lomy Ždár,Ředitel', 'Žofie Všetečková,Čajovna U Řeky,Účetní'],
    encodings: ['windows-1250', 'iso-8859-2', 'ibm852', 'maccenteuro'],
  },
  Polish: {
    rows: ['Świętosława Brzęk,Młyn Żółw,Główna księgowa', 'Zdzisław Wąż,Ślusarstwo Ćma,Kierownik działu'],
    encodings: ['windows-1250', 'iso-8859-2', 'ibm852', 'maccenteuro'],
  },
  Hungarian: {
    rows: ['Csőke Győző,Napsütötte Tetők,Ügyvezető', 'Hűvös Enikő,Fűszerbolt Őrség,Vezérigazgató'],
    encodings: ['windows-1250', 'iso-8859-2', 'ibm852'],
  },
  Romanian: {
    rows: ['Crăiţa Bărbulescu,Fântâna Şoimului,Director de vânzări', 'Neluţu Ştefănescu,Pâinea Caldă,Şef de secţie'],
    encodings: ['windows-1250', 'iso-8859-2'],
  },
  Croatian: {
    rows: ['Živko Škrinjarić,Ribarnica Čamac,Voditelj prodaje', 'Đurđa Ćosić,Tvrtka Šljuka,Savjetnica'],
    encodings: ['windows-1250', 'iso-8859-2'],
  },
  Turkish: {
    rows: ['Tuğçe Işıkgöz,Güneşli Dağ Şarküteri,Satış Müdürü', 'İlker Çağlayan,Kırmızı Kuş,Yazılım Mühendisi'],
    encodings: ['windows-1254', 'iso-8859-9'],
  },
  Lithuanian: {
    rows: ['Ąžuolė Žiemytė,Šaltinio Žuvys,Vyriausioji buhalterė', 'Vėjūnas Girškėnas,Rūkykla Eglė,Įmonės vadovas'],
    encodings: ['windows-1257'],
  },
  Latvian: {
    rows: ['Dzērve Kļaviņa,Saulgrieži Ēka,Valdes locekle', 'Ģederts Šķēle,Jūras Ķīlis,Pārdošanas vadītājs'],
    encodings: ['windows-1257'],
  },
  Russian: {
    rows: ['Лукерья Ряженкина,Завод Стрекоза,Главный бухгалтер', 'Ефим Чижов,Ромашка и Ко,Директор'],
    encodings: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
  },
  Ukrainian: {
    rows: ['Зіновій Криївка,Їжак і Син,Головний інженер', 'Одарка Щедрій,Пекарня Соняшник,Бухгалтерка'],
    encodings: ['windows-1251', 'koi8-u'],
  },
  Greek: {
    rows: ['Λευτέρης Ξενοφάκης,Ελαιώνες Ήλιος,Διευθυντής πωλήσεων', 'Ασπασία Τζουμάκη,Φούρνος Αυγή,Λογίστρια'],
    encodings: ['windows-1253', 'iso-8859-7'],
  },
  Hebrew: {
    rows: ['עופרי צוקרמן,מאפיית הכרמל,מנהלת שיווק', 'גלעד ברנשטיין,נגריית השקד,מהנדס'],
    encodings: ['windows-1255', 'iso-8859-8'],
  },
  Arabic: {
    rows: ['رشاد القاضي,مخبز الياسمين,مدير المبيعات', 'سلوى حداد,شركة النخيل,محاسبة'],
    encodings: ['windows-1256', 'iso-8859-6'],
  },
  Thai: { rows: ['มานพ รักดี,ร้านข้าวหอม,ผู้จัดการ', 'วารุณี แสงทอง,บริษัทดอกบัว,วิศวกร'], encodings: ['windows-874'] },
  Japanese: {
    rows: ['黒沢 瑞穂,株式会社朝霧製菓,代表取締役', '篠原 大輔,あおぞら商店,営業部長'],
    encodings: ['shift_jis', 'euc-jp'],
  },
  'Simplified Chinese': {
    rows: ['钱晓燕,杭州晨光电子有限公司,总经理', '孙志强,青松贸易公司,工程师'],
    encodings: ['gb18030'],
  },
  'Traditional Chinese': { rows: ['蔡宜蓁,晨曦茶業有限公司,董事長', '鄭國華,青山出版社,工程師'], encodings: ['big5'] },
  Korean: { rows: ['송하늘,푸른언덕 식품,대표이사', '배준호,새벽별 출판사,영업부장'], encodings: ['euc-kr'] },
};

const HEADER = 'Full Name,Company,Position';
const table = Object.entries(PEOPLE).flatMap(([language, { rows, encodings }]) =>
  encodings.map((encoding) => ({
    language,
    encoding,
    rows: [HEADER, ...rows, 'Ines Calloway,Harrow & Vale,Head of Growth'],
  })),
);

describe('the letters of a file', () => {
  test.each(table)('$language in $encoding are read as they are', async ({ rows, encoding }) => {
    const bytes = iconv.encode(rows.join('\n'), encoding);
    // What the encoding has no sign for is no fault of reading.
    const expected = iconv
      .decode(bytes, encoding)
      .split('\n')
      .map((row) => row.replaceAll(',', ' | '));
    expect((await read(bytes)).rows).toEqual(expected);
  });

  test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
    'of %s, with a mark and without, are read as they are',
    async (encoding) => {
      const text = `${HEADER}\nBořivoj Křížek,Ždár,Ředitel\n黒沢 瑞穂,あおぞら,営業`;
      for (const addBOM of [true, false])
        expect((await read(iconv.encode(text, encoding, { addBOM }))).rows.slice(1)).toEqual([
          'Bořivoj Křížek | Ždár | Ředitel',
          '黒沢 瑞穂 | あおぞら | 営業',
        ]);
    },
  );
});

describe('a file of several encodings', () => {
  const danish = iconv.encode(['Frøya Mølgård', 'Aksel Bræmer', 'Bjørk Sønderby'].join('\n'), 'windows-1252');

  test('is read cell by cell: UTF-8 where a cell is, the old one elsewhere, and what was lost stays lost', async () => {
    const pasted = Buffer.from('\nŁucja Święch\nN\ufffdrgaard\n');
    const { rows, found } = await read(Buffer.concat([danish, pasted]));
    expect(rows).toEqual(['Frøya Mølgård', 'Aksel Bræmer', 'Bjørk Sønderby', 'Łucja Święch', 'N\ufffdrgaard']);
    expect(found).toMatchObject({ encoding: 'windows-1252', mixed: 1, lost: 1 });
  });

  test('is read in a second old one where a cell makes no sense in the first', async () => {
    const czech = Array.from({ length: 6 }, () => 'Bořivoj Křížek\nŽofie Všetečková\nRůžena Šťastná\n').join('');
    const dos = iconv.encode('Vítězslav Řehoř', 'ibm852');
    const { rows } = await read(Buffer.concat([iconv.encode(czech, 'windows-1250'), dos]));
    expect(rows.at(-1)).toBe('Vítězslav Řehoř');
  });
});

describe('where letters alone do not tell', () => {
  const one = iconv.encode('Full Name,Company\nTűr Szőke,Harrow\n', 'windows-1250');

  test('it says so, with what the cells are in each likely encoding', async () => {
    const { found } = await read(one);
    expect(found.sure).toBe(false);
    expect(found.choices[0]!.names).not.toEqual(found.choices[1]!.names);
    expect(found.choices.map(({ encoding }) => encoding)).toContain('windows-1250');
  });

  test('what somebody says counts', async () => {
    const { rows, found } = await read(one, 'windows-1252');
    expect(rows[1]).toBe('Tûr Szõke | Harrow');
    expect(found).toMatchObject({ encoding: 'windows-1252', sure: true });
    expect(found.choices[0]).toEqual({ encoding: 'windows-1252', names: ['Tûr Szõke'] });
  });
});

test.each([
  ['in ISO-2022', Buffer.from('Name,Firm\n\u001b$B;3ED\u001b(B,Harrow\n'), /ISO-2022/],
  ['of noise', Buffer.from(Array.from({ length: 4_000 }, (_, at) => 128 + ((at * 7919) % 127))), /encoding|not a text/],
])('a file %s is refused with the reason', async (_what, bytes, reason) => {
  await expect(read(bytes)).rejects.toThrow(reason);
});
