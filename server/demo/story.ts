/**
 * The people and companies of the design's pictures, with careers and signals from which the model derives the facts of
 * the pictures. Nothing drawn at random touches them, so that a search for "Castellan Bank" always finds the same four
 * people. Months are `YYYY-MM`; signals are so many months before the present one.
 */
interface StoryAccount {
  name: string;
  website: string;
  logo?: string;
  industries: readonly string[];
  headcount: number;
}

export const STORY_ACCOUNTS: readonly StoryAccount[] = [
  {
    name: 'Castellan Bank',
    website: 'castellanbank.example',
    logo: 'castellan-bank',
    industries: ['Banking', 'Payments'],
    headcount: 3400,
  },
  {
    name: 'Orrin Health',
    website: 'orrinhealth.example',
    logo: 'orrin-health',
    industries: ['Digital Health', 'Insurance'],
    headcount: 900,
  },
  {
    name: 'Veldt Robotics',
    website: 'veldtrobotics.example',
    logo: 'veldt-robotics',
    industries: ['Industrial Automation'],
    headcount: 420,
  },
  {
    name: 'Tessera Credit Union',
    website: 'tesseracu.example',
    logo: 'tessera-credit-union',
    industries: ['Credit Unions', 'Banking'],
    headcount: 820,
  },
  {
    name: 'Fjordline Pay',
    website: 'fjordlinepay.example',
    logo: 'fjordline-pay',
    industries: ['Payments'],
    headcount: 260,
  },
  { name: 'Marrowstone Energy', website: 'marrowstone.example', industries: ['Renewable Energy'], headcount: 2100 },
  { name: 'Tesselane', website: 'tesselane.example', industries: ['Data Platforms'], headcount: 140 },
  {
    name: 'Pellucid Labs',
    website: 'pellucidlabs.example',
    industries: ['Payments', 'Developer Tools'],
    headcount: 50,
  },
  { name: 'Brightmoor', website: 'brightmoor.example', industries: ['Insurance'], headcount: 50 },
  { name: 'Larkrise Mutual', website: 'larkrisemutual.example', industries: ['Insurance'], headcount: 700 },
];

interface StoryPerson {
  name: string;
  location: string;
  /** Account, title, first and last month; no last month: still there. */
  career: readonly (readonly [account: string, title: string, start: string, end?: string])[];
}

const makePerson = (name: string, location: string, ...career: StoryPerson['career']): StoryPerson => ({
  name,
  location,
  career,
});

export const STORY_PEOPLE: readonly StoryPerson[] = [
  makePerson(
    'Dana Orlev',
    'Tel Aviv, Israel',
    ['Tesselane', 'Operations Manager', '2016-02', '2019-02'],
    ['Quillmark Ventures', 'Head of Platform', '2019-03'],
  ),
  makePerson(
    'Tal Berkovan',
    'Tel Aviv, Israel',
    ['Castellan Bank', 'Senior Analyst, Payments', '2009-06', '2013-12'],
    ['Pellucid Labs', 'Product Manager, Payments', '2017-03', '2020-08'],
    ['Quillmark Ventures', 'Partner', '2020-09'],
  ),
  makePerson(
    'Noa Kestrel',
    'London, United Kingdom',
    ['Castellan Bank', 'Head of Strategy', '2014-01', '2019-08'],
    ['Quillmark Ventures', 'Venture Partner', '2019-09'],
  ),
  makePerson(
    'Gideon Marsh',
    'London, United Kingdom',
    ['Brightmoor', 'Claims Analyst', '2014-05', '2016-07'],
    ['Orrin Health', 'Head of Claims Operations', '2016-08', '2019-12'],
    ['Quillmark Ventures', 'Principal', '2020-01'],
  ),
  makePerson('Noor Salhavi', 'Stockholm, Sweden', ['Lumenary', 'Head of Growth', '2022-01']),
  makePerson(
    'Maren Oduya',
    'Stockholm, Sweden',
    ['Pellucid Labs', 'Senior Software Engineer', '2015-09', '2020-08'],
    ['Lumenary', 'VP Engineering', '2020-10'],
  ),
  makePerson(
    'Kei Tamsin',
    'Stockholm, Sweden',
    ['Pellucid Labs', 'Data Scientist', '2019-06', '2020-08'],
    ['Lumenary', 'Lead Data Scientist', '2020-11'],
  ),
  makePerson(
    'Bram Solheim',
    'Oslo, Norway',
    ['Pellucid Labs', 'Account Executive', '2019-01', '2019-12'],
    ['Lumenary', 'Sales Director', '2020-02'],
  ),
  makePerson('Emeric Valdanne', 'Lyon, France', ['Brackenfield', 'Co-founder & CEO', '2018-04']),
  makePerson(
    'Leila Farouzan',
    'Stockholm, Sweden',
    ['Castellan Bank', 'Chief Risk Officer', '2016-01', '2024-04'],
    ['Brackenfield', 'Chief Operating Officer', '2024-05'],
  ),
  makePerson(
    'Yael Norrin',
    'Tel Aviv, Israel',
    ['Pellucid Labs', 'Senior Software Engineer', '2017-06', '2018-04'],
    ['Tesselane', 'Engineering Manager', '2018-06', '2021-01'],
    ['Parcelwise', 'Chief Technology Officer', '2021-02'],
  ),
  makePerson(
    'Ines Calloway',
    'Stockholm, Sweden',
    ['Pellucid Labs', 'Engineering Manager, Payments', '2017-03', '2020-08'],
    ['Castellan Bank', 'VP Engineering, Payments', '2020-09'],
  ),
  makePerson(
    'Kofi Amankrah',
    'Stockholm, Sweden',
    ['Pellucid Labs', 'Chief Architect', '2016-01', '2019-03'],
    ['Castellan Bank', 'Chief Technology Officer', '2019-04'],
  ),
  makePerson('Sunniva Rask', 'Oslo, Norway', ['Castellan Bank', 'Director of Procurement', '2017-05']),
  makePerson(
    'Jonah Abrandt',
    'Copenhagen, Denmark',
    ['Pellucid Labs', 'Research Engineer', '2017-09', '2018-05'],
    ['Castellan Bank', 'Head of Innovation Lab', '2018-06'],
  ),
  makePerson(
    'Matthis Okonjo',
    'Berlin, Germany',
    ['Castellan Bank', 'Senior Product Manager', '2019-09', '2022-11'],
    ['Tesselane', 'Head of Product', '2022-12'],
  ),
  makePerson(
    'Priya Venkatraj',
    'London, United Kingdom',
    ['Brightmoor', 'Claims Product Manager', '2012-09', '2016-12'],
    ['Larkrise Mutual', 'VP Claims', '2017-01', '2020-01'],
    ['Orrin Health', 'General Manager, Claims Platform', '2020-02'],
  ),
  makePerson('Rafi Dorshan', 'Haifa, Israel', ['Orrin Health', 'Director of Data Engineering', '2021-03']),
  makePerson('Elske Vandermoor', 'Amsterdam, Netherlands', ['Orrin Health', 'Strategic Partnerships Lead', '2022-06']),
  makePerson(
    'Amadou Brisset',
    'Paris, France',
    ['Orrin Health', 'Chief Medical Officer', '2018-02', '2023-07'],
    ['Larkrise Mutual', 'Chief Medical Officer', '2023-09'],
  ),
  makePerson('Hana Quist', 'Copenhagen, Denmark', ['Veldt Robotics', 'Head of Operations', '2019-02']),
  makePerson('Ruben Castellane', 'Barcelona, Spain', ['Veldt Robotics', 'Director of Data', '2020-05']),
  makePerson('Sigrun Palmgrove', 'Copenhagen, Denmark', ['Tessera Credit Union', 'Chief Risk Officer', '2018-01']),
  makePerson('Teodor Aaslund', 'Oslo, Norway', ['Fjordline Pay', 'Head of Payment Operations', '2019-11']),
  makePerson(
    'Anouk Leverstein',
    'Amsterdam, Netherlands',
    ['Pellucid Labs', 'Data Engineer', '2015-09', '2018-05'],
    ['Tesselane', 'Data Platform Lead', '2018-06', '2022-01'],
    ['Marrowstone Energy', 'Staff Data Engineer', '2022-02'],
  ),
  makePerson('Gwen Achterberg', 'Rotterdam, Netherlands', ['Tesselane', 'Product Designer', '2021-01', '2022-01']),
  makePerson('Odile Brandt', 'Munich, Germany', ['Marrowstone Energy', 'Head of Data', '2020-01']),
  // The people who work today at the companies where the people above once met.
  makePerson('Bastian Grimmeulen', 'Berlin, Germany', ['Pellucid Labs', 'Chief Executive Officer', '2014-02']),
  makePerson('Freja Mosklovik', 'Copenhagen, Denmark', ['Pellucid Labs', 'Office Manager', '2021-04']),
  makePerson('Otavio Delvinhas', 'Lisbon, Portugal', ['Pellucid Labs', 'Backend Developer', '2021-06']),
  makePerson('Hadar Tzormon', 'Haifa, Israel', ['Pellucid Labs', 'Backend Developer', '2022-01']),
  makePerson('Imogen Dunncombe', 'London, United Kingdom', ['Pellucid Labs', 'Product Designer', '2022-09']),
  makePerson('Tuan Huythien', 'Berlin, Germany', ['Pellucid Labs', 'Test Engineer', '2023-05']),
  makePerson('Nandini Paramulkar', 'London, United Kingdom', ['Brightmoor', 'Claims Manager', '2018-03']),
  makePerson('Walter Hobstowell', 'Manchester, United Kingdom', ['Brightmoor', 'Managing Director', '2017-01']),
];

interface StorySignal {
  from: string;
  to: string;
  type: string;
  monthsAgo: number;
  direction?: 'Positive' | 'Neutral' | 'Negative';
  details?: string;
  amount?: number;
  /** Defaults: Linkedin for types that begin with that word, Connect for statements of people. */
  source?: string;
}

const makeConnection = (from: string, to: string, monthsAgo: number): StorySignal => ({
  from,
  to,
  type: 'Linkedin Connection',
  monthsAgo,
});
const makeComments = (from: string, to: string, details: readonly string[]): StorySignal[] =>
  details.map((text, index) => ({ from, to, type: 'Linkedin Comment', monthsAgo: 4 + 3 * index, details: text }));
const makeOpinion = (from: string, to: string, direction: StorySignal['direction'], details: string): StorySignal => ({
  from,
  to,
  type: 'Opinion',
  monthsAgo: 3,
  direction,
  details,
});

export const STORY_SIGNALS: readonly StorySignal[] = [
  makeOpinion('Tal Berkovan', 'Ines Calloway', 'Neutral', 'We still talk every quarter.'),
  makeOpinion('Noa Kestrel', 'Kofi Amankrah', 'Positive', 'Picks up the phone, and decides.'),
  makeConnection('Noa Kestrel', 'Kofi Amankrah', 40),
  makeConnection('Tal Berkovan', 'Sunniva Rask', 26),
  ...makeComments('Tal Berkovan', 'Sunniva Rask', [
    'Well put on tenders.',
    'See you at the forum.',
    'Congratulations to the team.',
  ]),
  makeConnection('Noa Kestrel', 'Jonah Abrandt', 61),
  makeOpinion('Noa Kestrel', 'Leila Farouzan', 'Positive', 'Four years side by side; I would call her first.'),
  makeConnection('Noa Kestrel', 'Leila Farouzan', 88),
  { from: 'Noa Kestrel', to: 'Matthis Okonjo', type: 'Gmail Contacts', monthsAgo: 2, amount: 24, source: 'Gmail' },
  makeOpinion('Gideon Marsh', 'Priya Venkatraj', 'Neutral', 'Answers the same day.'),
  {
    from: 'Gideon Marsh',
    to: 'Priya Venkatraj',
    type: 'Whatsapp Group',
    monthsAgo: 5,
    amount: 38,
    details: 'Claims Builders',
    source: 'Whatsapp',
  },
  { from: 'Gideon Marsh', to: 'Rafi Dorshan', type: 'Gmail Contacts', monthsAgo: 1, amount: 15, source: 'Gmail' },
  makeConnection('Gideon Marsh', 'Elske Vandermoor', 18),
  makeConnection('Gideon Marsh', 'Amadou Brisset', 70),
  makeConnection('Dana Orlev', 'Hana Quist', 33),
  makeConnection('Tal Berkovan', 'Ruben Castellane', 52),
  {
    from: 'Gideon Marsh',
    to: 'Sigrun Palmgrove',
    type: 'Worked Together',
    monthsAgo: 13,
    details: 'Sat on the same conference panel, twice.',
  },
  makeConnection('Gideon Marsh', 'Sigrun Palmgrove', 14),
  makeConnection('Dana Orlev', 'Teodor Aaslund', 30),
  ...makeComments('Dana Orlev', 'Teodor Aaslund', ['Refunds by hand, still?', 'Good talk.', 'Agreed on chargebacks.']),
  makeConnection('Noa Kestrel', 'Yael Norrin', 64),
  makeOpinion('Noa Kestrel', 'Yael Norrin', 'Positive', 'Managed the team for two years, and it shows.'),
  makeConnection('Yael Norrin', 'Anouk Leverstein', 76),
  {
    from: 'Maren Oduya',
    to: 'Anouk Leverstein',
    type: 'Worked Together',
    monthsAgo: 20,
    details: 'Hired her; gave a reference in 2018.',
  },
];
