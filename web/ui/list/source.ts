import { formatCount } from '../numbers.ts';
/** Where a list's rows come from, and how that stands: web/api/list-source.ts makes it of a question to the server. */
export interface ListSource {
  /** Nothing has come yet. */
  pending: boolean;
  /** The browser is offline, and what was asked for waits until it is not. */
  offline: boolean;
  /** What went wrong, in words. */
  problem: string | null;
  /** It is being asked for now. */
  busy: boolean;
  retry: () => void;
  /** The next page, where there is one. */
  more: { loading: boolean; failed: boolean; load: () => void } | null;
}

/** What the rows are called: "message", "messages". */
export interface Noun {
  one: string;
  many: string;
}

export const counted = (count: number, { one, many }: Noun): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
