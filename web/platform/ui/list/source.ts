import { formatCount } from '../numbers.ts';
/** The source of a list's rows, and its state: web/platform/api/list-source.ts makes it of a call to the server. */
export interface ListSource {
  /** No rows have come yet. */
  pending: boolean;
  /** The browser is offline, and the call waits until it is online. */
  offline: boolean;
  /** The error, in words. */
  problem: string | null;
  /** The data is being loaded now. */
  busy: boolean;
  retry: () => void;
  /** The next page, if there is one. */
  more: { loading: boolean; failed: boolean; load: () => void } | null;
}

/** The name of the rows: "message", "messages". */
export interface Noun {
  one: string;
  many: string;
}

export const formatCounted = (count: number, { one: singular, many }: Noun): string =>
  `${formatCount(count)} ${count === 1 ? singular : many}`;
