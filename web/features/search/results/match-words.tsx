import { Fragment } from 'react';
import type { NameMatch, SearchAccount } from '../../../../shared/core/network/account.ts';

/** The words before the name that was searched for. */
const WORDS: Record<NameMatch, string> = {
  exact: 'exact match for ',
  alias: 'also called ',
  former: 'formerly ',
  best: 'best match for ',
  words: 'matches ',
};

/** The reason why a company is here: the names or keywords that found it, and the kind of match. */
export function MatchWords({ account: { matches, match_kinds } }: { account: SearchAccount }) {
  const getMatchKind = (match: string): NameMatch => match_kinds?.[match] ?? 'words';
  return matches.map((match, index) => {
    const kind = getMatchKind(match);
    const repeated = index > 0 && getMatchKind(matches[index - 1]!) === kind;
    return (
      <Fragment key={match}>
        {index > 0 && ', '}
        {!repeated && WORDS[kind]}
        <q>{match}</q>
      </Fragment>
    );
  });
}
