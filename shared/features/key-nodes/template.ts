/** The message to a firm contact: words in braces are filled for each connector. The screen shows what the server sends. */
import { formatPlainDay } from '../../platform/day-words.ts';
import type { KeyNodeBy, LayoffContext } from './key-node.ts';

export const TEMPLATES: Readonly<Record<KeyNodeBy | 'layoffs', string>> = {
  companies:
    'Hi {contact}, we’re looking for good people from {company}. {connector} worked there. Could you ask them who they would hire again?',
  layoffs:
    'Hi {contact}, {company} let {number} people go in {place} on {date}. {connector} worked there. Could you ask them who they would hire again?',
  skills: 'Hi {contact}, we’re looking for people in {skills}. Could you ask {connector} who they would recommend?',
};

export const MAX_CONTEXT = 3_000;

interface TemplateFields {
  /** First names. */
  contact: string;
  connector: string;
  /** Null by skills. */
  company: string | null;
  skills: readonly string[];
  layoff: LayoffContext | null;
}

/** The words that are allowed in braces. */
export const PLACEHOLDERS = ['contact', 'connector', 'company', 'skills', 'number', 'place', 'date', 'share'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

const formatShare = (share: number): string => `${Math.round(share * 1000) / 10} %`;

function getValues({ contact, connector, company, skills, layoff }: TemplateFields): Record<Placeholder, string> {
  const { place, number, share, date } = layoff ?? { place: null, number: null, share: null, date: null };
  return {
    contact,
    connector,
    company: company ?? '',
    skills: skills.join(', '),
    number: number === null ? '' : number.toLocaleString('en'),
    place: place ?? '',
    date: date === null ? '' : formatPlainDay(date),
    share: share === null ? '' : formatShare(share),
  };
}

/** Unknown values go, with the preposition before them: "let people go on 12 Nov 26". */
export function fillTemplate(template: string, filling: TemplateFields): string {
  const values = getValues(filling);
  return template
    .replace(/( *\b(?:in|on|at|of|for|from))? *\{(\w+)\}/gi, (whole, before: string | undefined, word: string) => {
      const key = word.toLowerCase();
      if (!PLACEHOLDERS.some((placeholder) => placeholder === key)) return whole;
      const value = values[key as Placeholder];
      if (value === '') return '';
      const gap = /^ */.exec(whole.slice((before ?? '').length))![0];
      return `${before ?? ''}${gap}${value}`;
    })
    .replace(/ {2,}/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
    .trim();
}

/** Unknown words in braces; they would be sent unchanged. */
export const findUnknownPlaceholders = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(/\{([^{}\n]{0,40})\}/g)]
      .map(([, word]) => word!)
      .filter((word) => !PLACEHOLDERS.some((placeholder) => placeholder === word.toLowerCase())),
  ),
];
