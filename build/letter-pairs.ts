/**
 * Counts pairs of adjacent letters in lists of real names and places, for server/platform/files/encodings/letter-pairs.json: npm
 * install --no-save @faker-js/faker && node build/letter-pairs.ts Only counts are kept. Languages that the lists lack
 * are counted from a few common names, below.
 */
import { writeFileSync } from 'node:fs';

const FROM = '@faker-js/faker';
const TO = new URL('../server/platform/files/encodings/letter-pairs.json', import.meta.url);

/** Locales of the lists by language. */
const LOCALES: Record<string, string> = {
  da: 'da nb_NO',
  sv: 'sv fi',
  de: 'de de_AT de_CH',
  fr: 'fr fr_BE fr_CH fr_CA',
  es: 'es es_MX',
  pt: 'pt_BR pt_PT',
  it: 'it',
  nl: 'nl nl_BE',
  cs: 'cs_CZ sk',
  hu: 'hu',
  pl: 'pl',
  ro: 'ro ro_MD',
  hr: 'hr sr_RS_latin sl_SI',
  lv: 'lv',
  tr: 'tr',
  ru: 'ru mk',
  uk: 'uk',
  el: 'el',
  he: 'he',
  ar: 'ar fa',
  th: 'th',
  ja: 'ja',
  zh: 'zh_CN zh_TW',
  ko: 'ko',
};
const MORE: Record<string, string> = {
  fr: 'société général générale président présidente chargé chargée développement ingénieur sûreté coût coûts goût août brûlerie hôtel hôpital château île maîtrise contrôle contrôleur création crédit épargne énergie études délégué employé équipe façade français reçu français Noël Benoît Gaëlle Eugénie Hervé Cédric Sébastien Valérie Aurélie Stéphane Anaïs Jérémy Béatrice Frédéric Grégoire Lætitia Cœur Sœur bœuf',
  de: 'geschäftsführer geschäftsführerin gründer gründerin leiter für führung büro händler verkäufer prüfer vermögen gebäude bäckerei käse getränke größe straße großhandel schließ öffentlich österreich süd müller schäfer jäger köhler krüger böhm schröder weiß strauß groß',
  es: 'compañía dirección gestión administración presidente tecnología ingeniería año años españa niño diseño logística química médico jurídico público Muñoz Ibáñez Núñez Peña Ángel Óscar Íñigo Martín Gutiérrez Vázquez Jiménez',
  pt: 'direção gestão administração produção comunicação soluções construções serviços negócios engenharia inovação educação saúde ações operações São João Conceição Guimarães Simões Leitão Falcão Magalhães Antônio Estevão',
  da: 'økonomi økonomichef køb sælger rådgiver rådgivning udvikling direktør bestyrelse ingeniør håndværk værksted sjælland københavn århus ålborg miljø øst sø grøn blå selskab mægler næstformand',
  sv: 'försäljning försäljningschef ekonomi rådgivare verkställande direktör företag ägare grundare styrelseledamot avdelningschef utveckling göteborg malmö västerås örebro ångström sjö grön blå hållbarhet',
  is: 'Guðrún Sigríður Þórunn Kristín Björk Jóhanna Ásdís Þóra Jónsdóttir Guðmundur Sigurður Þorsteinn Ólafur Björn Ægir Kjartan Þór Höskuldur Guðmundsson Sigurðsson Jóhannsson Þórðarson Ólafsdóttir Reykjavík Kópavogur Hafnarfjörður Ísafjörður Garðabær Egilsstaðir Akranes Seyðisfjörður Friðrik Davíð Hörður Sæmundur Áslaug Brynhildur Þórhildur Steinþór',
  lt: 'Jūratė Rūta Živilė Šarūnas Žydrūnas Mindaugas Kęstutis Žilvinas Eglė Aušra Gintarė Rasa Ramunė Danutė Kazlauskienė Petrauskaitė Žukauskas Šimkus Čepaitis Jonušas Paulauskienė Stankevičius Vasiliauskas Butkutė Šiauliai Klaipėda Panevėžys Kėdainiai Mažeikiai Radviliškis Įgulos Ąžuolas Ūla Šulcas Bružas Mačiulis Grigalavičienė Urbonaitė',
  et: 'Õnne Ülle Jüri Märt Tõnu Tõnis Külli Ülo Mõttus Tamm Sepp Mägi Kõiv Pärn Põld Lääne Rätsep Kütt Jõgi Järvi Võru Pärnu Põlva Jõgeva Tõrva Türi Põltsamaa Ööbik Väli Käär Lõhmus Rõuk Õunapuu Müür Šmidt Žukov',
  bg: 'Георги Димитър Христо Йорданка Стоян Пенка Въльо Божидар Асен Гергана Цветелина Радослав Стефка Петров Димитрова Георгиев Йорданов Христова Стоянова Ангелов Тодорова Илиев Върбанов Щерев Кънева София Пловдив Търново Стара Загора Бургас Кърджали Ямбол Хасково Кюстендил',
};
/** Signs of the Far East are counted alone: there are too many pairs. */
const ALONE = ['ja', 'zh', 'ko'];

type Lists = Record<string, { person?: object; location?: Record<string, unknown> }>;

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  if (value === null || typeof value !== 'object') return [];
  return 'weight' in value && 'value' in value ? collectTexts(value.value) : Object.values(value).flatMap(collectTexts);
}

const { allLocales } = (await import(process.argv[2] ?? FROM)) as { allLocales: Lists };

function listWords(language: string): string[] {
  const found = (LOCALES[language] ?? '').split(' ').flatMap((code) => {
    const { person = {}, location = {} } = allLocales[code] ?? {};
    const { first_name, last_name, middle_name } = person as Record<string, unknown>;
    const { city_name, state, county, street_name } = location;
    return collectTexts([first_name, last_name, middle_name, city_name, state, county, street_name]);
  });
  const all = [...found, MORE[language] ?? ''].join(' ').normalize('NFC').toLowerCase();
  // Old encodings write Romanian with cedillas.
  const old = all.replaceAll('ș', 'ş').replaceAll('ț', 'ţ');
  return [...new Set(old.match(/[\p{L}\p{M}]+/gu) ?? [])].filter((word) => /[^\p{ASCII}]/u.test(word));
}

function listCounts(language: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const word of listWords(language)) {
    if (ALONE.includes(language)) for (const sign of word) add(sign);
    else {
      const spaced = ` ${word} `;
      for (let at = 1; at < spaced.length; at++)
        if (/[^\p{ASCII}]/u.test(spaced.slice(at - 1, at + 1))) add(spaced.slice(at - 1, at + 1));
    }
  }
  return counts;
}

/**
 * The pairs of each language: one text of those counted once, one of those counted two or three times, one of those
 * counted four to seven times, and so on.
 */
const stored: Record<string, string[]> = {};
for (const language of [...Object.keys(LOCALES), ...Object.keys(MORE)]) {
  const steps: string[] = [];
  for (const [key, count] of [...listCounts(language)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const step = Math.floor(Math.log2(count));
    steps[step] = (steps[step] ?? '') + key;
  }
  stored[language] = Array.from(steps, (step) => step ?? '');
}
writeFileSync(TO, `${JSON.stringify(stored, null, 1)}\n`);
