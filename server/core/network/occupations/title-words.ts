import type { TitlePhraseRow } from './title-table.ts';

/** Words that count only if no part of the title says more. */
export const GENERIC_TITLE_WORDS: readonly TitlePhraseRow[] = [
  ['data cent(?:er|re)s?(?: [a-z]+)*, workplace(?: [a-z]+)?, experience (?:coordinator|associate)s?', 'Operations'],
  ['influencers?(?: [a-z]+)*, community', 'Marketing', 'Brand & Communications'],
  ['(?:strategic )?deals?(?: [a-z]+)?', 'Sales'],
  [
    'operators?, (?:[a-z]+ )?general managers?, country lead, account maintenance(?: [a-z]+)?, external affairs',
    'Operations',
    'Business Operations',
  ],
  ['(?:enterprise|corporate|protective) intelligence(?: [a-z]+)?', 'Security', 'Security Operations'],
  ['agency(?: [a-z]+)?', 'Sales'],
  ['client partners?', 'Sales', 'Account Executive'],
  ['enablement, education', 'People', 'Learning & Development'],
  ['growth', 'Marketing', 'Growth Marketing'],
  [
    'wholesale(?: [a-z]+)?, sales(?: [a-z]+)?, account, accounts, go to market, gtm, business development, revenue',
    'Sales',
  ],
  ['product(?: [a-z]+)?', 'Product'],
  ['research(?:er)?s?', 'Data & AI'],
  ['design', 'Design'],
  ['data, analyst, analytics', 'Data & AI'],
  ['security, abuse', 'Security'],
  ['support, customers?, client', 'Customer Success'],
  ['technical, infrastructure, technology, architecture', 'Engineering'],
];

/** Abbreviations, and Japanese, which has no spaces between its words. */
export const ABBREVIATED_TITLE_WORDS: readonly TitlePhraseRow[] = [
  ['tam, tams', 'Customer Success', 'Account Management'],
  ['ae, aes', 'Sales', 'Account Executive'],
  ['csirt, soc', 'Security', 'Security Operations'],
  ['[^ ]*アカウントエグゼクティブ[^ ]*', 'Sales', 'Account Executive'],
  ['[^ ]*ソリューションアーキテクト[^ ]*', 'Engineering', 'Solutions Architecture'],
  ['[^ ]*カスタマーサクセス[^ ]*', 'Customer Success'],
  ['[^ ]*(?:営業|セールス)[^ ]*', 'Sales'],
  ['[^ ]*マーケティング[^ ]*', 'Marketing'],
  ['[^ ]*(?:エンジニア|開発)[^ ]*', 'Engineering'],
];
