import {
  type DigestCandidate,
  listFoundersDigests,
  listWaitingForDigest,
} from '../../../../shared/features/talent/founders-digest/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';
import { GOES_AT, makeShared, makeWaiting } from './testing.ts';

const makeMany = <Row>(count: number, make: (id: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

const byNewest = (a: DigestCandidate, b: DigestCandidate): number => b.digest_day.localeCompare(a.digest_day);

export const samples: readonly ListSample[] = [
  {
    name: 'digests',
    call: listFoundersDigests,
    serve: (server, count) =>
      server.on(listFoundersDigests, { candidates: makeMany(count, makeShared).sort(byNewest), next_cursor: null }),
  },
  {
    name: 'waiting',
    call: listWaitingForDigest,
    serve: (server, count) =>
      server.on(listWaitingForDigest, {
        candidates: makeMany(count, (id) => makeWaiting(id)),
        goes_at: GOES_AT,
        limit_hit: false,
      }),
  },
];
