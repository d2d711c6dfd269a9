import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldAny, foldName, foldText, LONGEST_FOLDED, matchesQuery, splitNameKey } from './names.ts';

describe('folding a company name', () => {
  const cases: [string, string, string][] = [
    ['accents do not count', 'Société Générale', 'societe generale'],
    ['letters that are no accented letters', 'Łódź Ørsted Straße Þór Æon', 'lodz orsted strasse thor aeon'],
    ['a dotless and a dotted i are both i', 'Işık İzmir ISIK', 'isik izmir isik'],
    ['ligatures and full-width forms', 'ﬁnﬂow Ａｃｍｅ', 'finflow acme'],
    ['case and punctuation do not count', 'ACME-Robotics, (Europe)!', 'acme robotics europe'],
    ['an ampersand is the word and', 'Procter&Gamble', 'procter and gamble'],
    ['apostrophes of any shape join', "L’Oréal d'Or Macy`s", 'loreal dor macys'],
    ['white space of any kind', '  Acme\u00a0\t Robotics\n', 'acme robotics'],
    ['initials are one word however dotted', 'A. O. Smith', 'ao smith'],
    ['initials without spaces', 'A.O. Smith', 'ao smith'],
    ['trade marks', 'Acme™ Robotics®', 'acme robotics'],
    ['a leading The', 'The Hollow Oak Company', 'hollow oak'],
    ['The behind a comma', 'Hollow Oak Company, The', 'hollow oak'],
    ['Hebrew with its legal form', 'טבע תעשיות בע"מ', 'טבע תעשיות'],
    ['Cyrillic, legal form first', 'ООО «Ромашка»', 'ромашка'],
    ['Japanese keeps its voicing marks', '株式会社がんばる', 'がんばる'],
    ['Chinese', '腾讯控股有限公司', '腾讯控股'],
    ['Korean stays composed', '삼성전자 주식회사', '삼성전자'],
    ['Hindi keeps its vowels', 'टाटा स्टील Limited', 'टाटा स्टील'],
  ];
  test.each(cases)('%s', (_what, name, key) => expect(foldName(name)).toBe(key));

  test.each(
    [
      ...['Inc', 'Inc.', ', Inc.', 'LLC', 'L.L.C.', 'Ltd.', 'Limited', 'Corp.', 'Corporation', 'Co.', 'Company', 'PLC'],
      ...['GmbH', 'AG', 'KG', 'OHG', 'UG (haftungsbeschränkt)', 'GmbH & Co. KG', 'S.A.', 'SAS', 'SARL', 'S.à r.l.'],
      ...['S.p.A.', 'Srl', 'S.r.l.', 'B.V.', 'N.V.', 'AB (publ)', 'Oy', 'Oyj', 'AS', 'A/S', 'ApS', 'Kft.', 'Zrt.'],
      ...[
        'Sp. z o.o.',
        'Sp. z o. o.',
        'd.o.o.',
        's.r.o.',
        'a.s.',
        'Pty Ltd',
        'Pvt. Ltd.',
        'Private Limited',
        'Sdn. Bhd.',
      ],
      ...['K.K.', 'LLP', 'L.P.', 'P.C.', 'PBC', 'Ltda.', 'S.A. de C.V.', 'S. de R.L. de C.V.', 'OÜ', 'SIA', 'UAB'],
      ...[
        'EOOD',
        'ООО',
        'OOO',
        'בע"מ',
        'בע״מ',
        'Co., Ltd.',
        'Pte. Ltd.',
        '& Co.',
        'et Cie',
        'A.Ş.',
        'Public Limited Company',
      ],
    ].map((suffix) => [suffix]),
  )('the legal form %s at the end does not count', (suffix) => {
    expect(foldName(`Acme Robotics ${suffix}`)).toBe('acme robotics');
  });

  // The forms of ISO 20275 and how registers write them; each pair is one company.
  test.each([
    ['株式会社メルカリ', 'メルカリ'],
    ['㈱メルカリ', 'メルカリ'],
    ['(주)카카오', '카카오'],
    ['ООО «Ромашка»', 'Ромашка'],
    ['S.C. Dacia S.R.L.', 'Dacia'],
    ['SC Transelectrica SA', 'Transelectrica'],
    ['PT Astra International Tbk', 'Astra International'],
    ['شركة الراجحي', 'الراجحي'],
    ['أرامكو ش.م.ع', 'أرامكو'],
    ['Example Widgets Pty Limited', 'Example Widgets'],
    ['SIA Rimi Latvia', 'Rimi Latvia'],
    ['SIA Lattelecom', 'Lattelecom'],
    ['UAB "Vilniaus Duona"', 'Vilniaus Duona'],
    ['OÜ Bolt', 'Bolt'],
    ['บริษัท ไทยเบฟ จำกัด', 'ไทยเบฟ'],
    ['บริษัทไทยเบฟจำกัด (มหาชน)', 'ไทยเบฟ'],
    ['Công ty Cổ phần Vinamilk', 'Vinamilk'],
    ['Công ty TNHH MTV Hoa Sen', 'Hoa Sen'],
    ['Lidl Stiftung & Co. KG', 'Lidl'],
    ['Grupo Bimbo, S.A.B. de C.V.', 'Grupo Bimbo'],
    ['Foo sp. z o.o. sp.k.', 'Foo'],
    ['Acme Limited Liability Company', 'Acme'],
    ['AB InBev SA/NV', 'AB InBev'],
    ['AS Roma S.p.A.', 'AS Roma'],
  ])('%s is %s', (name, core) => expect(foldName(name)).toBe(foldText(core)));

  test('a form that is also a name is one where more follows', () => {
    const names = [
      'SC Johnson',
      'PT Solutions',
      'CV Sciences Inc',
      'Sia Partners',
      'AS Roma',
      'SE Ranking',
      'Inc. Magazine',
    ];
    expect(names.map(foldName)).toEqual([
      ...['sc johnson', 'pt solutions', 'cv sciences', 'sia partners', 'as roma', 'se ranking', 'inc magazine'],
    ]);
    expect(['Coop', 'Trust Company', 'UG (haftungsbeschränkt) Nord'].map(foldName)).toEqual([
      ...['coop', 'trust', 'ug haftungsbeschrankt nord'],
    ]);
  });

  // Each pair of initials is a legal form, too: HB and AB in Sweden, AG in Germany, SA in France, SE and AS.
  test.each([
    ['H.B. Fuller', 'FULLER H B CO', 'hb fuller'],
    ['A. G. Edwards', 'EDWARDS A G INC', 'ag edwards'],
    ['A.G. Edwards, Inc.', 'Edwards, A. G. Inc', 'ag edwards'],
    ["S.A. O'Dell Company", "O'DELL S A CO INC", 'sa odell'],
    ['A. O. Smith', 'SMITH A O CORP', 'ao smith'],
    ['H. B. Fuller', 'Fuller H.B. Co', 'hb fuller'],
    ['A.G. Vitra Inc', 'Vitra A.G. Inc', 'ag vitra'],
    ['A.O. Smith', 'SMITH (A.O.) CORP.', 'ao smith'],
  ])('initials are no legal form where they stand before a name or behind it: %s, %s', (usual, registered, key) =>
    expect([usual, registered, key].map(foldName)).toEqual([key, key, key]),
  );

  test('initials stay before two further words, and what registers write in one word or last is a form', () => {
    expect(['A.O. Smith Water Products', 'AG Edwards Trust Services'].map(foldName)).toEqual([
      ...['ao smith water products', 'ag edwards trust services'],
    ]);
    const forms = ['FULLER HB', 'TELEFONICA S A', 'Telefónica S.A.', 'Henkel A.G. & Co. KGaA', 'Grupo Vitra S.A. Inc'];
    expect(forms.map(foldName)).toEqual(['fuller', 'telefonica', 'telefonica', 'henkel', 'grupo vitra']);
  });

  test('a legal form inside a name is part of it', () => {
    expect(foldName('Limited Brands Inc')).toBe('limited brands');
    expect(foldName('SAS Institute')).toBe('sas institute');
  });

  test('a name that is only a legal form keeps it', () => {
    expect(foldName('Limited')).toBe('limited');
    expect(foldName('The Company')).toBe('company');
    expect(foldName('Co. Ltd.')).toBe('co');
    expect(foldName('株式会社')).toBe('株式会社');
  });

  test('a name of signs only keeps them', () => expect(foldName(' !!! ')).toBe('!!!'));

  test('folding a key again changes nothing, and only a blank name has an empty key', () => {
    const word = fc.constantFrom(
      'The',
      'Acme',
      'Ünïted',
      '& Co.',
      'S.p.A.',
      'Ltd',
      'and',
      'private',
      'a',
      'Z',
      'ООО',
      'İ',
      "'",
      '株式会社',
      '㈱',
      'S.C.',
      'S.R.L.',
      'PT',
      'Tbk',
      'SIA',
      'Công ty',
      'H B',
      'A. G.',
      'Fuller',
      'Łß',
      '…',
      '¼',
    );
    const anyName = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(word, { minLength: 1 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(anyName, (name) => {
        const key = foldName(name);
        expect(foldName(key)).toBe(key);
        expect(key === '').toBe(name.replace(/\p{Cc}/gu, '').trim() === '');
        expect(key).toBe(key.trim());
      }),
      { numRuns: 3_000 },
    );
  });

  test('a legal form in any case and with any dots makes no difference', () => {
    const form = fc.constantFrom('inc', 'Inc.', ', INC', 'LLC', 'l.l.c.', 'Ltd', 'LIMITED', 'GmbH', 'S.A.', 'a/s');
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z][a-z]{2,8}( [A-Z][a-z]{3,8})?$/), form, (name, suffix) => {
        expect(foldName(`${name} ${suffix}`)).toBe(foldName(name));
      }),
    );
  });
});

describe('folding other text', () => {
  test('keeps words that would be a legal form in a company name', () => {
    expect(foldText("Seán O'Brien-Company, Co.")).toBe('sean obrien company co');
    expect(foldText('S.V.P., Sales & Marketing')).toBe('svp sales and marketing');
  });

  test('is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a text made to be costly', () => {
  // They took seconds, or the whole stack, while each legal form was taken off by a call of its own.
  test.each(['ltd ', 'the ', 'and ', 'private ', '株式会社', 'pt ', 'cong ty '])(
    'of nothing but "%s" folds like a short one',
    (unit) => {
      const key = foldName(unit.repeat(50_000));
      expect(key.length).toBeLessThanOrEqual(LONGEST_FOLDED);
      expect(foldName(key)).toBe(key);
    },
  );

  test('stays within the limit when folded, though one sign stands for eighteen letters', () => {
    expect('ﷺ'.normalize('NFKD')).toHaveLength(18);
    expect(foldText('ﷺ'.repeat(297)).length).toBeLessThanOrEqual(LONGEST_FOLDED);
    expect(foldText('&'.repeat(LONGEST_FOLDED)).length).toBeLessThanOrEqual(LONGEST_FOLDED);
  });

  test('is not cut within a character', () => {
    const text = `${'a'.repeat(LONGEST_FOLDED - 1)}\u{10400}`;
    expect(foldText(text).isWellFormed()).toBe(true);
  });
});

describe('matching an account with a query', () => {
  const matches = (account: string, query: string, exact = false) =>
    matchesQuery(foldName(account), foldName(query), exact);

  test('needs the words of the query together as whole words', () => {
    expect(matches('Northwind Traders Group', 'northwind traders')).toBe(true);
    expect(matches('Northwind Traders Group', 'Traders Group, Inc.')).toBe(true);
    expect(matches('Northwind Traders Group', 'northwind group')).toBe(false);
    expect(matches('Northwind Traders Group', 'wind traders')).toBe(false);
    expect(matches('Northwind Traders Group', 'trader')).toBe(false);
  });

  test('keeps only an equal name with exactMatch, legal forms and accents aside', () => {
    expect(matches('Café Norté Ltd.', 'cafe norte', true)).toBe(true);
    expect(matches('Café Norté Holding', 'cafe norte', true)).toBe(false);
  });

  test('finds nothing for a blank query', () => expect(matches('Acme', ' ')).toBe(false));

  test('finds an account by its own name and each of its words', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (name) => {
        const key = foldName(name);
        for (const token of splitNameKey(key)) expect(matchesQuery(key, token, false)).toBe(true);
        expect(matchesQuery(key, key, true)).toBe(key !== '');
      }),
    );
  });
});

test('texts of plain letters are folded like all others', () => {
  const signs = [...'aZk09 \'`&.,-/()"_\t\n\u007f', ' a b ', "O'", 'A.O.', ' & '];
  const text = fc.array(fc.constantFrom(...signs), { maxLength: 14 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (plain) => foldText(plain) === foldAny(plain)),
    { numRuns: 2_000 },
  );
  for (const long of ['a & '.repeat(300), 'ab '.repeat(400), `${'x'.repeat(498)} y z`])
    expect(foldText(long)).toBe(foldAny(long));
});
