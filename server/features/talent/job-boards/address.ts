import type { BoardVendor } from '../../../../shared/features/talent/positions/board.ts';
import type { BoardAddress } from '../../../platform/ports/job-board.ts';

/** The addresses at which people read a board; the feeds lie on hosts of their own (server/platform/adapters/job-boards/job-board.ts). */
const PAGES: Readonly<Record<BoardVendor, string>> = {
  greenhouse: 'https://job-boards.greenhouse.io/',
  lever: 'https://jobs.lever.co/',
  lever_eu: 'https://jobs.eu.lever.co/',
  ashby: 'https://jobs.ashbyhq.com/',
};

export const buildBoardUrl = ({ vendor, name }: BoardAddress): string => `${PAGES[vendor]}${name}`;

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const HOSTS: readonly [RegExp, BoardVendor][] = [
  [/^(?:boards|job-boards)(?:\.eu)?\.greenhouse\.io$|^boards-api\.greenhouse\.io$/, 'greenhouse'],
  [/^(?:jobs|api)\.lever\.co$/, 'lever'],
  [/^(?:jobs|api)\.eu\.lever\.co$/, 'lever_eu'],
  [/^jobs\.ashbyhq\.com$|^api\.ashbyhq\.com$/, 'ashby'],
];

/** Vendor and name of a board by its address, as people copy it; null for any other. The host that is asked never comes from here. */
export function readBoardAddress(text: string): BoardAddress | null {
  const typed = text.trim();
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  } catch {
    return null;
  }
  const vendor = HOSTS.find(([host]) => host.test(url.hostname.toLowerCase()))?.[1];
  if (!vendor || url.username !== '' || url.port !== '') return null;
  const parts = url.pathname.split('/').filter(Boolean);
  const name =
    url.searchParams.get('for') ??
    parts.find((part) => !/^(v\d+|boards|postings|posting-api|job-board|embed)$/.test(part));
  return name !== undefined && NAME.test(name) ? { vendor, name } : null;
}
