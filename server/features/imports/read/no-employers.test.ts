import { expect, test } from 'vitest';
import { isNoEmployer } from './no-employers.ts';

test.each(
  'ex-Google|Ex-Stripe|ex Meta|Formerly Stripe|Previously at Plaid|Former Google PM|Sabbatical|On a sabbatical|Career break|Looking for new opportunities|Actively seeking a new role|Open to work|Between jobs|フリーランス|自营业|Egen verksamhet|Currently seeking|Multiple companies|自由职业者|프리랜서|Фрилансер|Freelance Designer|Stealth AI Startup|En recherche d’emploi|Self-Employed|Retired|null'.split(
    '|',
  ),
)('%s is no employer', (company) => expect(isNoEmployer(company)).toBe(true));

test.each(
  'Ex Libris|Exa|Formlabs|Freelancer.com|Independent Capital|Former & Sons|Sabbatical Ventures Ltd|Open Systems|Looker|Stealth Monitoring|Past Perfect|Retired Racing Greyhounds Trust|元大證券|Available Light|Seeking|Multiple Capital|Student Loans Company'.split(
    '|',
  ),
)('%s is one', (company) => expect(isNoEmployer(company)).toBe(false));
