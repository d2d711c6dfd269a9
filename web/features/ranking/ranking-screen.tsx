import { LeftOut } from '../../core/people/left-out.tsx';
import { Failed } from '../../platform/api/failed.tsx';
import { useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { usePageKeys } from '../../platform/ui/hooks/use-page-keys.ts';
import { VisuallyHidden } from '../../platform/ui/layout/visually-hidden.tsx';
import { useHints } from '../../platform/ui/list/single-keys.ts';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { Loading } from '../../platform/ui/states/loading.tsx';
import { formatTitleAtCompany, Question } from './question.tsx';
import css from './ranking.module.css';
import { GameStage } from './stage.tsx';
import { useRanking } from './use-ranking.ts';

const toSettings = (
  <LinkButton to="/settings" variant="outlined">
    Open Settings
  </LinkButton>
);

/** The ranking game (document 2 §2.2): do you know them? One person at a time, by the arrow keys. */
export default function RankingScreen() {
  const user = useUser();
  if (user?.fake) return <ActingNotice />;
  return <Game staff={user?.staff ?? false} />;
}

function ActingNotice() {
  return (
    <GameStage title="Rank contacts" beside={null}>
      <VisuallyHidden as="h1">Rank contacts</VisuallyHidden>
      <EmptyState title="You’re acting as someone else">Only they can say who they know.</EmptyState>
    </GameStage>
  );
}

const HINTS = [
  ['←', 'not familiar'],
  ['↓', 'familiar, weakly'],
  ['→', 'familiar'],
  ['↑', 'undo the last answer'],
] as const;

function Game({ staff }: { staff: boolean }) {
  const { query, contact, next, more, answeredToday, unsaved, failing, last, answer, takeBack } = useRanking(staff);
  useHints(HINTS);
  usePageKeys({
    ArrowLeft: () => answer('Not Familiar'),
    ArrowDown: () => answer('Familiar - Weak Relationship'),
    ArrowRight: () => answer('Familiar'),
    ArrowUp: takeBack,
  });
  const beside = (
    <>
      <span>{answeredToday} answered today</span>
      {unsaved > 0 && (
        <span role="status">
          {failing ? `${unsaved} saved in this browser until Kith is reachable again` : `Saving ${unsaved}…`}
        </span>
      )}
      <LinkButton to="/friend-or-foe/leaderboard">Leaderboard</LinkButton>
    </>
  );
  return (
    <GameStage title="Rank contacts" beside={beside}>
      <VisuallyHidden as="h1">Rank contacts</VisuallyHidden>
      {contact ? (
        <div className={css.pile} data-more={next ? '' : undefined}>
          <Question contact={contact} onAnswer={answer} />
        </div>
      ) : query.error ? (
        <Failed what="The people to ask you about couldn’t be loaded." query={query} />
      ) : query.isPending || more ? (
        <Loading />
      ) : query.data?.known === false ? (
        <EmptyState title="Kith doesn’t know who you are yet" actions={toSettings}>
          Add your own profile address in Settings. Then you can say who you know.
        </EmptyState>
      ) : (
        <EmptyState title="All Done! check back later to rank more contacts" />
      )}
      <div className={css.below}>
        {last && (
          <Button variant="text" onClick={takeBack}>
            <span>Undo: {last.Name}</span> <kbd>↑</kbd>
          </Button>
        )}
        {next && (
          <p>
            Next: {next.Name}
            {formatTitleAtCompany(next) && `, ${formatTitleAtCompany(next)}`}
          </p>
        )}
        {contact && <p>{contact.Name.split(' ')[0]} won’t see your answer.</p>}
        <LeftOut withheld={query.data?.withheld} />
      </div>
    </GameStage>
  );
}
