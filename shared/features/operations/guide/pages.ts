import type { OutsideName } from '../administration/calls.ts';

/** The pages of the guide that Kith shows to administrators, by the last part of their address, and the file that each is made of. */
export const GUIDE_PAGES = {
  install: { label: 'Installing', file: 'docs/install.md' },
  'sign-in': { label: 'Sign-in', file: 'docs/sign-in.md' },
  settings: { label: 'Settings', file: 'docs/settings.md' },
  operation: { label: 'Operating', file: 'docs/operation.md' },
  slack: { label: 'Slack', file: 'docs/slack.md' },
  extension: { label: 'Extension', file: 'docs/extension.md' },
  import: { label: 'Importing', file: 'docs/import.md' },
  scale: { label: 'Scale', file: 'docs/scale.md' },
  api: { label: 'API', file: 'docs/api.md' },
  security: { label: 'Security', file: 'docs/security.md' },
  changelog: { label: 'Changes', file: 'CHANGELOG.md' },
} as const;
export type GuidePage = keyof typeof GUIDE_PAGES;

export const isGuidePage = (name: string | undefined): name is GuidePage =>
  name !== undefined && Object.hasOwn(GUIDE_PAGES, name);

/** The elements of which a page consists. */
export const GUIDE_TAGS = [
  ...(['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'pre', 'code', 'strong', 'em', 'br', 'hr', 'blockquote'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a'] as const),
] as const;

/** A text, or an element with its content. */
export type GuideNode = string | GuideElement;
export interface GuideElement {
  tag: (typeof GUIDE_TAGS)[number];
  /** Of a heading, for links to it. */
  id?: string;
  /** Of a link: an address within Kith, or of another site. */
  to?: string;
  /** Of a cell: the heading of its column. */
  label?: string;
  content: GuideNode[];
}

/** A page as it is shown: made of its file when the web app is built. */
export interface RenderedPage {
  title: string;
  /** What follows the title. */
  content: GuideNode[];
}

/** An address of the guide. */
export const getGuidePath = (page: GuidePage): string => `/admin/guide/${page}`;

/** Where the guide says how a part of an installation is set up. */
export const OUTSIDE_GUIDES: Readonly<Record<OutsideName, string>> = {
  signIn: getGuidePath('sign-in'),
  people: `${getGuidePath('sign-in')}#what-people-see-when-it-is-wrong`,
  mail: `${getGuidePath('install')}#5-mail`,
  replies: `${getGuidePath('operation')}#answers-to-mails`,
  chat: `${getGuidePath('slack')}#set-up`,
  mailbox: `${getGuidePath('install')}#7-mailboxes-and-calendars`,
  enrichment: `${getGuidePath('install')}#8-profiles`,
  backup: `${getGuidePath('operation')}#back-up`,
  extension: `${getGuidePath('install')}#9-the-extension`,
};
