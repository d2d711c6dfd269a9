import { DEFAULT_SIZE, SIZE_STOPS } from '../../../../shared/core/network/account.ts';
import { findCountryCode } from '../../../../shared/core/network/geographies.ts';
import { readNames } from '../../../core/companies/company-names.ts';
import type { HeadCountRange } from '../../../core/companies/size-slider.tsx';

/** The form of a search in the address, so that the search survives reload, back and sharing. */
export interface Codec<Form> {
  read: (params: URLSearchParams) => Form;
  write: (form: Form) => URLSearchParams;
}

/** The typed text as it is: its lines are the names. */
export type CompanyForm = { text: string; exactMatch: boolean; following: boolean };

/** Keywords that stand as chips, and the keyword that is still being typed. */
export type Keywords = { chosen: readonly string[]; typed: string };
type TitleForm = { include: Keywords; exclude: Keywords; size: HeadCountRange; following: boolean };
/** `place` is the code of a country; empty: anywhere. */
type IndustryForm = { industries: readonly string[]; size: HeadCountRange; place: string; following: boolean };

/** Only companies that the user follows. */
const readFollowing = (params: URLSearchParams): boolean => params.get('following') === 'true';
function writeFollowing(params: URLSearchParams, following: boolean): void {
  if (following) params.set('following', 'true');
}

export const companyCodec: Codec<CompanyForm> = {
  read: (params) => {
    const names = readNames(params.get('q') ?? '');
    // The user continues on the empty last line.
    return {
      text: names.length > 0 ? `${names.join('\n')}\n` : '',
      exactMatch: params.get('exactMatch') === 'true',
      following: readFollowing(params),
    };
  },
  write: ({ text, exactMatch, following }) => {
    const params = new URLSearchParams();
    const names = readNames(text);
    if (names.length > 0) params.set('q', names.join('\n'));
    if (exactMatch) params.set('exactMatch', 'true');
    writeFollowing(params, following);
    return params;
  },
};

const UNLIMITED = 'unlimited';

function readSize(params: URLSearchParams): HeadCountRange {
  const [from, to] = [params.get('headCountFrom'), params.get('headCountTo')];
  const low = SIZE_STOPS.findIndex((stop) => stop !== null && String(stop + 1) === from);
  const high = SIZE_STOPS.findIndex((stop) => (stop === null ? UNLIMITED : String(stop)) === to);
  const size = {
    headCountFrom: low < 0 ? DEFAULT_SIZE.headCountFrom : (SIZE_STOPS[low] ?? 0) + 1,
    headCountTo: high < 0 ? DEFAULT_SIZE.headCountTo : (SIZE_STOPS[high] ?? null),
  };
  return size.headCountTo === null || size.headCountFrom <= size.headCountTo ? size : { ...DEFAULT_SIZE };
}

function writeSize(params: URLSearchParams, { headCountFrom, headCountTo }: HeadCountRange): void {
  if (headCountFrom !== DEFAULT_SIZE.headCountFrom) params.set('headCountFrom', String(headCountFrom));
  if (headCountTo !== DEFAULT_SIZE.headCountTo) params.set('headCountTo', String(headCountTo ?? UNLIMITED));
}

/** The most words or industries that a search takes, and the most characters in each. */
const MAX_WORDS = 50;
const LONGEST_WORD = 200;
const listDistinct = (words: readonly string[]): string[] =>
  [...new Set(words.map((word) => word.trim().slice(0, LONGEST_WORD)).filter(Boolean))].slice(0, MAX_WORDS);

/** The words to search for, including the word still being typed. */
export const listTypedKeywords = ({ chosen, typed }: Keywords): string[] => listDistinct([...chosen, typed]);

const readWords = (params: URLSearchParams, name: string): Keywords => ({
  chosen: listDistinct(params.getAll(name)),
  typed: '',
});

export const titleCodec: Codec<TitleForm> = {
  read: (params) => ({
    include: readWords(params, 'titleLike'),
    exclude: readWords(params, 'titleNotLike'),
    size: readSize(params),
    following: readFollowing(params),
  }),
  write: ({ include, exclude, size, following }) => {
    const params = new URLSearchParams();
    for (const word of listTypedKeywords(include)) params.append('titleLike', word);
    for (const word of listTypedKeywords(exclude)) params.append('titleNotLike', word);
    writeSize(params, size);
    writeFollowing(params, following);
    return params;
  },
};

export const industryCodec: Codec<IndustryForm> = {
  read: (params) => ({
    industries: listDistinct(params.getAll('industry')),
    size: readSize(params),
    place: findCountryCode(params.get('place')) ?? '',
    following: readFollowing(params),
  }),
  write: ({ industries, size, place, following }) => {
    const params = new URLSearchParams();
    for (const industry of listDistinct(industries)) params.append('industry', industry);
    writeSize(params, size);
    if (place !== '') params.set('place', place);
    writeFollowing(params, following);
    return params;
  },
};

/** The bounds as the server takes them: unlimited is no upper bound at all. */
export const buildSizeBody = ({ headCountFrom, headCountTo }: HeadCountRange) => ({
  headCountFrom,
  ...(headCountTo === null ? {} : { headCountTo }),
});
