/** A portfolio company and its first sales target (its product and its customers). */
export interface PortfolioCompany {
  name: string;
  industries: readonly string[];
  headcount: number;
  founded: string;
  /** The number of its people who are users. */
  users: number;
  target: string;
  oneLiner: string;
  why: string;
  caseStudies: string;
}

export const DEMO_PORTFOLIO: readonly PortfolioCompany[] = [
  {
    name: 'Lumenary',
    industries: ['Financial Software', 'Cybersecurity'],
    headcount: 85,
    founded: '2019-10',
    users: 5,
    target: 'fraud scoring for mid-size banks',
    oneLiner: 'Lumenary helps banks spot payment fraud within the first second of a transfer.',
    why: 'Instant payments become mandatory for mid-size banks in January. Teams that moved early cut manual review by 38 %, without adding a single step for customers.',
    caseStudies: 'Parcelwise Pay and two regional banks run us in production; references on request.',
  },
  {
    name: 'Brackenfield',
    industries: ['Agriculture', 'Climate Technology'],
    headcount: 120,
    founded: '2018-04',
    users: 4,
    target: 'soil measurement for food brands',
    oneLiner: 'Brackenfield measures what farms do for their soil, field by field, from orbit and on the ground.',
    why: 'Food brands must report on their suppliers’ land from next year, and surveys by hand cover one field in forty.',
    caseStudies: 'Nine growers’ associations with 210,000 hectares report through us.',
  },
  {
    name: 'Parcelwise',
    industries: ['Logistics', 'E-commerce'],
    headcount: 210,
    founded: '2017-06',
    users: 4,
    target: 'returns for online shops',
    oneLiner: 'Parcelwise takes a return from the shopper’s door back to the shelf in four days.',
    why: 'Return fees are falling out of favour, and carriers reopen their contracts in spring.',
    caseStudies: 'Three hundred shops in the Nordics, from 40 to 90,000 parcels a month.',
  },
  {
    name: 'Thornquay',
    industries: ['Maritime', 'Logistics'],
    headcount: 95,
    founded: '2016-09',
    users: 4,
    target: 'berth planning for ports',
    oneLiner: 'Thornquay plans berths and cranes so that ships wait hours, not days.',
    why: 'Just-in-time arrival becomes part of charter terms this year.',
    caseStudies: 'Two container terminals saved 11 % of fuel at anchor.',
  },
  {
    name: 'Mosswick',
    industries: ['Climate Technology'],
    headcount: 48,
    founded: '2020-02',
    users: 4,
    target: 'carbon removal for airlines',
    oneLiner: 'Mosswick grows moss walls that take carbon and heat out of city air.',
    why: 'Cities tender for cooling before the summer, not in it.',
    caseStudies: 'Eleven schools and one tram depot, with measurements open to all.',
  },
  {
    name: 'Kelpstone',
    industries: ['Biotechnology', 'Food and Beverage'],
    headcount: 60,
    founded: '2019-05',
    users: 3,
    target: 'binders for food makers',
    oneLiner: 'Kelpstone makes food binders from kelp that need no label in small print.',
    why: 'The present binders face new rules, and reformulation takes a year.',
    caseStudies: 'Two bakeries and a maker of plant milk ship with it.',
  },
  {
    name: 'Owlfern',
    industries: ['Cybersecurity'],
    headcount: 140,
    founded: '2017-11',
    users: 3,
    target: 'night watch for security teams',
    oneLiner: 'Owlfern reads security alerts at night and wakes people only for what is real.',
    why: 'Teams lose their best analysts to shifts; ours lose none.',
    caseStudies: 'Forty teams of five to fifty analysts; false alarms down by 92 %.',
  },
  {
    name: 'Brinemark',
    industries: ['Utilities', 'Climate Technology'],
    headcount: 72,
    founded: '2018-08',
    users: 3,
    target: 'desalination for coastal utilities',
    oneLiner: 'Brinemark makes fresh water from the sea with the waste heat of data centres.',
    why: 'Reservoirs on the southern coasts stood at a third this summer.',
    caseStudies: 'A pilot of 4,000 cubic metres a day since March.',
  },
  {
    name: 'Cindergate',
    industries: ['Cloud Infrastructure', 'Cybersecurity'],
    headcount: 180,
    founded: '2015-03',
    users: 3,
    target: 'network walls for hospitals',
    oneLiner: 'Cindergate lets old medical machines stay on the network without being its open door.',
    why: 'Insurers ask for it at renewal, and machines cannot be patched.',
    caseStudies: 'Twenty-six hospitals, none on the front page since.',
  },
  {
    name: 'Hazelmark',
    industries: ['Legal Technology'],
    headcount: 55,
    founded: '2019-01',
    users: 3,
    target: 'contract review for procurement',
    oneLiner: 'Hazelmark reads supplier contracts and says in one page what is unusual.',
    why: 'New rules on suppliers reach mid-size companies in July.',
    caseStudies: 'A maker of machines went from nine days to one a contract.',
  },
  {
    name: 'Copperwren',
    industries: ['Industrial Automation', 'Data Platforms'],
    headcount: 66,
    founded: '2018-10',
    users: 3,
    target: 'machine hearing for factories',
    oneLiner: 'Copperwren listens to machines and hears a bearing fail two weeks before.',
    why: 'Service contracts move to paying by the running hour.',
    caseStudies: 'Seven paper mills; unplanned stops halved.',
  },
  {
    name: 'Sorrelby',
    industries: ['Food and Beverage', 'E-commerce'],
    headcount: 130,
    founded: '2016-05',
    users: 3,
    target: 'canteen planning for employers',
    oneLiner: 'Sorrelby plans canteens so that nothing is thrown away.',
    why: 'Waste is taxed by weight from next year in four countries.',
    caseStudies: 'Sixty canteens cook 18 % less and serve as many.',
  },
  {
    name: 'Ternwick',
    industries: ['Travel', 'Rail'],
    headcount: 90,
    founded: '2017-02',
    users: 3,
    target: 'night trains for travel managers',
    oneLiner: 'Ternwick sells one ticket over any number of railways.',
    why: 'Companies put rail first for trips under eight hours.',
    caseStudies: 'Twelve companies with 40,000 travellers book through us.',
  },
  {
    name: 'Loomhaven',
    industries: ['Fashion', 'Enterprise Software'],
    headcount: 75,
    founded: '2018-06',
    users: 3,
    target: 'fibre passports for fashion brands',
    oneLiner: 'Loomhaven follows each fibre from field to shelf.',
    why: 'Product passports become law, and spreadsheets will not do.',
    caseStudies: 'Five brands and ninety mills share one record.',
  },
];

/** The staff who are not in the pictures: name, title. The rest of the firm is in story.ts. */
export const MORE_STAFF: readonly (readonly [name: string, title: string])[] = [
  ['Mirela Odstrand', 'Talent Partner'],
  ['Caspian Wellbrand', 'Head of Sales Platform'],
  ['Ilse Tarnhof', 'Principal'],
  ['Rafael Quintavar', 'Community Manager'],
  ['Adaeze Molwuni', 'Senior Associate'],
  ['Henrik Solvanger', 'Managing Partner'],
  ['Liora Benvashti', 'Entrepreneur in Residence'],
  ['Saskia Drummelen', 'Associate'],
];

/** The jobs of the drawn users of portfolio companies, in this order. */
export const USER_TITLES = [
  'Founder & CEO',
  'VP Sales',
  'Head of Talent',
  'Chief Technology Officer',
  'Business Development Manager',
] as const;
