/** Exports under the headings of the systems that make them, with invented people: every row through the check that a user sees. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { checkFile } from './testing/files.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});
afterAll(() => kith.app.close());

const FOLDER = resolve('tests/fixtures/imports/systems');
const NO_COMPANY = 'The row has no company for it. Kith imports the row without it.';
const NAMES = 'first_name last_name';

/** What each file's columns are read as, in their order, and what each row would do. */
const EXPORTS: Readonly<Record<string, readonly [fields: string, ...rows: string[]]>> = {
  airtable: [
    'name title company company_domain email profile_url location',
    'Rosalind Achebe: Job General Partner at Baobab Capital',
    `Tomasz Wilk: Person Tomasz Wilk, ${NO_COMPANY}`,
  ],
  'apollo-contacts': [
    `${NAMES} title company email profile_url company_domain location email_2 email_3`,
    'Irena Kovač: Job Head of Growth at Adriatic Pay d.o.o.',
    'Boris Petrov: Job CTO at Adriatic Pay d.o.o.',
  ],
  capsule: [
    `name_prefix ${NAMES} company title email company_domain`,
    'Mr Alban Meuric: Job Directeur Général at Meuric Frères',
    'Meuric Frères: Website http://www.meuric.example, Domain meuric.example, Industries wine',
    'Dr Ulla Wiberg: Person Dr Ulla Wiberg',
  ],
  clay: [
    `${NAMES} profile_url email email_2 company title location connections`,
    'Noemi Castellan: Job Founder at Verdano',
    'Ewan Strathie: Person Ewan Strathie',
  ],
  close: [
    `company ${NAMES} title email email_2 profile_url`,
    'Dario Belfiore: Job COO at Northway Freight',
    'Stina Palmgren: Job VD at Palmgren AB',
  ],
  'crunchbase-organisations': [
    'name industries description founded kind website headcount',
    'Tidepool Bio: Website https://tidepoolbio.example, Domain tidepoolbio.example, Headcount 11, Description Marine enzymes., Kind For Profit, Founded 2019, Industries Biotechnology, Health Care',
    'Onsen Ventures: Website http://www.onsenvc.example/, Domain onsenvc.example, Headcount 1, Description Early stage., Kind For Profit, Founded 2015, Industries Venture Capital',
  ],
  'crunchbase-people': [
    'name title company location profile_url',
    'Lotte Wijngaard: Job Co-Founder & CEO at Tidepool Bio',
    'Haruki Onodera: Job Managing Partner at Onsen Ventures',
  ],
  'dynamics-contacts': [
    `external_id name name_prefix ${NAMES} title email email_2 company`,
    'Alice Thorvald: Job Operations Director at Thorvald Shipping A/S',
    'Bo Kirkeby: Person Bo Kirkeby',
  ],
  eventbrite: [
    `${NAMES} email title company location`,
    'Anneli Karppinen: Job Investor at Karppinen Oy',
    'Björn Berg: Person Björn Berg, This isn’t a current employer. Kith imports the row without it.',
  ],
  freshsales: [
    `external_id ${NAMES} title email company location profile_url`,
    'Sara Hakimi: Job Plant Manager at Abreast Labs',
    'Jon Tveit: Job Tveit & Sønn',
  ],
  'google-forms': [
    'email name company title profile_url',
    'Xenia Xylander: Job Data Lead at Xylon',
    `Yusuf Yildirim: Person Yusuf Yildirim, ${NO_COMPANY}`,
  ],
  hunter: [
    `${NAMES} name title company email company_domain profile_url`,
    'Sabine Kettler: Job Head of Procurement at Kettwerk GmbH',
    'Theo Marchand: Job CEO at Atelier Marchand',
  ],
  lemlist: [
    `email ${NAMES} company title profile_url company_domain`,
    'Lia Ferrante: Job Growth Lead at Onyx Mill',
    'Kofi Mensa-Bonsu: Job Founder at Gold Coast Tea',
  ],
  luma: [
    `name ${NAMES} email company title profile_url`,
    'Petra Lindh: Job Founder at Lindh Works',
    'Omar Sefrioui: Job CTO at Casbah Robotics, Not an address. Kith imports the row without it.',
    `Gwen Ashby: Person Gwen Ashby, ${NO_COMPANY}`,
  ],
  lusha: [
    `${NAMES} email email_2 email_3 title profile_url location company company_domain`,
    'Elke Vandamme: Job Operations Director at Dokwerk NV',
    'Marc Dujardin: Job Dokwerk NV',
  ],
  'pipedrive-people': [
    `external_id name ${NAMES} email email_2 title company`,
    'Jordan Vega: Job Estimator at Restora Group',
    'Ilka Brandl: Job Brandl & Partner',
  ],
  phantombuster: [
    `${NAMES} company title location name profile_url profile_url_2`,
    'Tess Arnesen: Job Software Engineer at Nordfjell AS',
    'Tor Hagelund: Job Product Manager at Bergen Kraft',
  ],
  rocketreach: [
    `${NAMES} email email_2 email_3 email_4 profile_url title company company_domain location`,
    'Maeve Tarkington: Job Chief Product Officer at Oxbow Labs',
    'Olufemi Adebanjo: Job Partner at Keel & Spar LLP',
    'Inga Solbrekke: Job Board Member at Fjordlys AS',
  ],
  'salesforce-report': [
    `name_prefix ${NAMES} title location email company`,
    'Mr. Alejandro Rosalba: Job Operations Manager at Anytown Manufacturing',
    'Dr. Zofia Malecka: Job Malecka Sp. z o.o.',
  ],
  seamless: [
    'name first_name middle_name last_name title company company_domain email profile_url email_3 email_2 email_4 location',
    'Jorun Maltby: Job Co-Founder & Digital Director at Brightsedge Ltd.',
    'Ravi K. Sundaresh: Job VP Engineering at Quillon Systems, Inc.',
  ],
  sugar: [
    `${NAMES} external_id name_prefix title company email email_2 location`,
    'Frau Gerda Oppel: Job Leiterin Einkauf at Oppel Feinwerk GmbH',
    'Herr Klaus Riedl: Job Vorstand at Riedl AG',
  ],
  'zoho-contacts': [
    `external_id ${NAMES} company email title name location name_prefix email_2`,
    'Mrs. Caoimhe Brannigan: Job MD at Brannigan Marine',
    'Rory Brannigan: Job Brannigan Marine',
  ],
};

test.each(Object.entries(EXPORTS))('%s', async (system, [fields, ...rows]) => {
  const { run, lines } = await checkFile(kith, readFileSync(`${FOLDER}/${system}.csv`));
  expect(run.columns.flatMap(({ field }) => field ?? []).join(' ')).toBe(fields);
  expect(lines).toEqual(rows);
});

test('no file is left out', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(
    Object.keys(EXPORTS)
      .map((system) => `${system}.csv`)
      .sort(),
  );
});
