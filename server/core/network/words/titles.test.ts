import { describe, expect, test } from 'vitest';
import { foldText } from '../../../platform/text/names.ts';
import {
  classifyTitle,
  expandTitleQuery,
  getPathGroup,
  isFundPartner,
  isManagement,
  isVcPartner,
  type TitleKind,
  titleKinds,
} from './titles.ts';

describe('the kind of a job title', () => {
  const titles: Record<TitleKind, string[]> = {
    founder: [
      'Founder',
      'Co-Founder & CTO',
      'CEO and cofounder',
      'Founding Partner',
      'Owner',
      'Mitgründer',
      'Fundadora',
      'Sócio Fundador',
      'Fundador y Presidente',
      'Owner / Former CEO',
      '创始人',
    ],
    executive: [
      ...['CEO', 'C.T.O.', 'Chief Revenue Officer', 'Chief Executive', 'SVP, Sales', 'Vice President of Product'],
      ...[
        'Executive',
        'President',
        'Managing Director',
        'General Counsel',
        'Geschäftsführer',
        'Partner',
        'Partner, Head of Growth',
        'Partner – Tax',
        'Partner at Harbour Capital',
        'Partner & CFO',
        'Chairman & CEO',
        'מנכ"ל',
        ...['Consejero Delegado', 'Diretor Executivo', 'Amministratore Delegato', 'Presidente', 'Prezes Zarządu'],
        ...['代表取締役', '取締役CTO', '執行役員', '总经理', '대표이사', 'Генеральный директор', 'Genel Müdür'],
        ...['Vorstandsvorsitzender', 'Verkställande direktör', 'CEO, ex-Google', 'CFO; former CEO of Harrow'],
      ],
    ],
    board: [
      'Board Member',
      'Member of the Board',
      'Chairman',
      'Non-Executive Director',
      'Independent Director',
      'Trustee',
      ...[
        '取締役',
        '董事长',
        'Presidente del Consejo',
        'Consejero Independiente',
        'Membro do Conselho',
        'Chairman, ex-CEO',
      ],
    ],
    investor: ['Angel Investor', 'General Partner', 'Venture Partner', 'Seed investor'],
    advisor: ['Advisor', 'Senior Adviser', 'Advisory Board Member', 'Advisor to the CEO', 'Mentor'],
    consultant: ['Consultant', 'Senior consultant, cloud', 'Freelance designer', 'Contractor'],
    manager: [
      ...['Partner Sales Manager', 'Partner Marketing Director'],
      ...['Engineering Manager', 'Director of Engineering', 'Head of People', 'Team Lead', 'Chief of Staff'],
      ...['Chief of Staff to the CEO', 'Group Product Manager', 'Director, Office of the CEO', 'Leiterin Einkauf'],
      ...[
        'Diretor',
        'Diretora de Vendas',
        'Direktor Vertrieb',
        'Директор',
        '部長',
        'Manager, CEO Office',
        'Jefa de Ventas',
      ],
    ],
    ic: [
      ...['Partner Engineer', 'Partner-Solutions Architect'],
      ...['Software Engineer', '', 'Product Manager', 'Account Executive', 'Executive Assistant to the CEO', 'Analyst'],
      ...['Financial Advisor', 'HR Business Partner', 'Founding Engineer', 'Product Owner', 'Customer Success Manager'],
      ...[
        'CEO assistant',
        'CEO’s Assistant',
        'Investor Relations',
        'Assistant to the President',
        ...[
          'ex-CEO',
          'Former CEO',
          'Ex Founder',
          'Retired Chairman',
          'Aspiring CEO',
          'Office of the CEO',
          'CEO Office',
        ],
        ...['Senior Account Executive', 'Assistente do Presidente', '社長秘書'],
        'Leadership trainer',
        'Account Manager',
      ],
    ],
  };
  test.each(titleKinds.flatMap((kind) => titles[kind].map((title) => [title, kind] as const)))(
    '"%s" is %s',
    (title, kind) => expect(classifyTitle(title)).toBe(kind),
  );

  test('decides in which group of paths a person stands', () => {
    const groups = Object.fromEntries(titleKinds.map((kind) => [kind, getPathGroup(kind)]));
    expect(groups).toEqual({
      founder: 'executives',
      executive: 'executives',
      manager: 'managers',
      consultant: 'employees',
      board: 'board_members',
      investor: 'board_members',
      advisor: 'board_members',
      ic: 'employees',
    });
  });

  test('a partner at an investing firm is a person with that title, or its founder', () => {
    const decides = (title: string) => isVcPartner(classifyTitle(title), foldText(title));
    const partners = [
      'Partner',
      'General Partner',
      'GP',
      'Managing Director',
      'MD',
      'Managing Partner',
      'Venture Partner',
    ];
    expect([...partners, 'Founder & CEO', 'Partner, Head of Growth'].filter((title) => !decides(title))).toEqual([]);
    const others = [
      'Chief Customer Officer',
      'VP Finance',
      'Angel Investor',
      'HR Business Partner',
      'Partner Engineer',
    ];
    expect([...others, 'Analyst', 'Head of Platform'].filter(decides)).toEqual([]);
  });

  test('management means founders, executives and managers', () => {
    expect(titleKinds.filter(isManagement)).toEqual(['founder', 'executive', 'manager']);
  });
});

describe('searching titles', () => {
  test('an abbreviation stands for its long forms', () => {
    expect(expandTitleQuery('CTO')).toEqual(['cto', 'chief technology officer', 'chief technical officer']);
    expect(expandTitleQuery('c.p.o.')).toContain('chief people officer');
  });

  test('a long form stands for its abbreviation and its other spellings', () => {
    expect(expandTitleQuery('Chief Technology Officer')).toEqual([
      'chief technology officer',
      'cto',
      'chief technical officer',
    ]);
  });

  test('a long form that is not the usual meaning does not find the others', () => {
    expect(expandTitleQuery('Chief People Officer')).toEqual(['chief people officer']);
  });

  test('ranks are found with and without "of"', () => {
    const salesVps = ['vp of sales', 'vp sales', 'vice president of sales', 'vice president sales'];
    expect(expandTitleQuery('VP Sales').sort()).toEqual([...salesVps].sort());
    expect(expandTitleQuery('Vice President of Sales').sort()).toEqual([...salesVps].sort());
    expect(expandTitleQuery('Senior VP')).toContain('svp');
  });

  test('other words match only themselves, folded', () => {
    expect(expandTitleQuery('  Développeur ')).toEqual(['developpeur']);
    expect(expandTitleQuery('conceptor')).toEqual(['conceptor']);
    expect(expandTitleQuery(' ')).toEqual([]);
  });
});

test.each([
  ...['Partner', 'General Partner', 'Managing Partner', 'Founding Partner', 'Venture Partner', 'Principal'],
  ...['Managing Director', 'Investor', 'Founder & Managing Partner', 'GP'],
])('%s invests for a fund', (title) => expect(isFundPartner(classifyTitle(title), foldText(title))).toBe(true));

test.each([
  ...['Limited Partner', 'LP', 'Associate', 'Investment Manager', 'Office Manager', 'HR Business Partner', 'Founder'],
  ...['Assistant to the Managing Partner', 'Head of Platform'],
])('%s does not', (title) => expect(isFundPartner(classifyTitle(title), foldText(title))).toBe(false));
