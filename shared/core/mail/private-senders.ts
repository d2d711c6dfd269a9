/** Correspondents of a mailbox who may be private, to be proposed for its owner's blocklist before the first reading. */
import type { CountedAddress } from './counter.ts';

export const PRIVATE_KINDS = ['public', 'health', 'law', 'bank', 'school'] as const;
type PrivateKind = (typeof PRIVATE_KINDS)[number];

export interface PrivateProposal {
  address: string;
  name: string;
  /** Mails or meetings. */
  times: number;
  kind: PrivateKind;
}

/** Public mail providers: by name before any ending (`yahoo` is yahoo.com and yahoo.co.uk), or the whole domain. */
const PUBLIC = new Set(
  (
    'gmail googlemail outlook hotmail msn yahoo ymail rocketmail icloud aol gmx t-online freenet posteo proton protonmail ' +
    'tutanota tuta fastmail zoho yandex rambler qq 163 126 yeah foxmail naver hanmail daum walla wanadoo laposte ' +
    'libero virgilio tiscali comcast sbcglobal bellsouth btinternet virginmedia talktalk bluewin seznam rediffmail bigpond ' +
    'live.com live.co.uk live.fr me.com mac.com web.de mailbox.org pm.me hey.com mail.com mail.ru inbox.ru list.ru bk.ru ya.ru ' +
    'orange.fr free.fr sfr.fr neuf.fr alice.it verizon.net att.net cox.net charter.net earthlink.net sky.com hispeed.ch ' +
    'centrum.cz wp.pl onet.pl interia.pl o2.pl abv.bg ukr.net uol.com.br bol.com.br terra.com.br shaw.ca rogers.com telenet.be ' +
    'skynet.be ziggo.nl xs4all.nl planet.nl online.de duck.com sina.com'
  ).split(' '),
);
/** Before a country: yahoo.co.uk, hotmail.com.br. */
const SECOND_LEVEL = /^(?:com?|net|org)$/;

/**
 * Words in the domains of senders who are mostly private, in several languages. `=law` is a whole part between dots and dashes, `~bank`
 * ends one, and any other word stands anywhere in one.
 */
const WORDS: Readonly<Record<Exclude<PrivateKind, 'public'>, string>> = {
  health:
    'clinic clinique clinica klinik hospital hopital ospedale spital krankenhaus medical medico medecin ~arzt arztpraxis ' +
    'praxis dental dentist zahn doctor docteur =health ~health therap psych pharm apothe apotek =nhs =spital physio =med =kupat',
  law: '=law ~law lawyer attorney =legal ~legal avocat abogad avvocat advocat advogad advokat anwalt kanzlei notar notaire solicitor barrister rechtsan =jur',
  bank: '=bank ~bank banque banco banca =bnp sparkasse raiffeisen creditunion =visa insurance versicherung assurance assicur seguros =tax steuerberat',
  school:
    '=edu =ac =school ~school schule ecole escola escuela scuola =college ~college university universit =univ =uni gymnasium kindergarten ' +
    'kita lycee =k12 academy nursery',
};

const RULES = Object.entries(WORDS).flatMap(([kind, words]) =>
  words.split(' ').map((word) => ({ kind: kind as PrivateKind, word: word.replace(/^[=~]/, ''), where: word[0] })),
);

/** Health, law, banks or schools, by the address's domain; otherwise whether it is a public mail provider's. */
export function findPrivateKind(address: string): PrivateKind | null {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  const isWhole = labels.length === 2 || (labels.length === 3 && SECOND_LEVEL.test(labels[1]!));
  if (PUBLIC.has(labels.join('.')) || (isWhole && PUBLIC.has(labels[0]!))) return 'public';
  const parts = labels.flatMap((label) => label.split('-'));
  const rule = RULES.find(({ word, where }) =>
    parts.some((part) => (where === '=' ? part === word : where === '~' ? part.endsWith(word) : part.includes(word))),
  );
  return rule?.kind ?? null;
}

/** The most frequent on public mail domains, and the most of the other kinds. */
const MAX_PUBLIC = 20;
const MAX_KINDS = 40;

/** The most frequent first; of the others first, as they are the surest. */
export function proposePrivate(people: Iterable<Omit<PrivateProposal, 'kind'>>): PrivateProposal[] {
  const found = [...people]
    .flatMap((person): PrivateProposal[] => {
      const kind = findPrivateKind(person.address);
      return kind === null ? [] : [{ ...person, kind }];
    })
    .sort((a, b) => b.times - a.times || (a.address < b.address ? -1 : 1));
  return [
    ...found.filter(({ kind }) => kind !== 'public').slice(0, MAX_KINDS),
    ...found.filter(({ kind }) => kind === 'public').slice(0, MAX_PUBLIC),
  ];
}

/** The same of people with whom mails were exchanged. */
export const proposePrivateWriters = (
  people: Iterable<Pick<CountedAddress, 'address' | 'name' | 'sent' | 'received'>>,
): PrivateProposal[] =>
  proposePrivate([...people].map(({ address, name, sent, received }) => ({ address, name, times: sent + received })));
