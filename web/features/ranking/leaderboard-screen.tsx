import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Failed } from '../../platform/api/failed.tsx';
import { useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { formatMonth } from '../../platform/ui/dates.ts';
import { Card } from '../../platform/ui/layout/card.tsx';
import { Table } from '../../platform/ui/layout/table.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { Loading } from '../../platform/ui/states/loading.tsx';
import { leaderboardQuery } from './queries.ts';
import css from './ranking.module.css';
import { GameStage } from './stage.tsx';

/** `2026-11` moved by some months. */
const moveMonth = (month: string, by: number): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/** The number of answers that each person gave in a month: ranks and names, no medals. */
export default function LeaderboardScreen() {
  const staff = useUser()?.staff ?? false;
  const [params, setParams] = useSearchParams();
  const query = useQuery(leaderboardQuery(params.get('month') ?? undefined));
  const { data } = query;
  const goTo = (month: string) => setParams({ month }, { replace: true });
  return (
    <GameStage title="Leaderboard" beside={<LinkButton to="/friend-or-foe">Rank contacts</LinkButton>}>
      <div className={css.board}>
        <h1>Leaderboard</h1>
        <Failed what="The leaderboard could not be loaded." query={query} />
        {query.isPending && !query.error && <Loading />}
        {data && (
          <>
            <div className={css.months}>
              <Button onClick={() => goTo(moveMonth(data.month, -1))}>Earlier</Button>
              <b>{formatMonth(data.month)}</b>
              <Button
                steps
                disabled={data.month >= new Date().toISOString().slice(0, 7)}
                onClick={() => goTo(moveMonth(data.month, 1))}
              >
                Later
              </Button>
            </div>
            {data.places.length === 0 ? (
              <EmptyState title="The leaderboard is empty this month" />
            ) : (
              <Card>
                <Table>
                  <thead>
                    <tr>
                      <th>Rank</th>
                      <th>Name</th>
                      {staff && <th>Company</th>}
                      <th>Answers</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.places.map(({ rank, user_id, name, company, answers, own }) => (
                      <tr key={user_id} aria-current={own ? 'true' : undefined}>
                        <td data-label="Rank">{rank}</td>
                        <td data-label="Name">
                          {name}
                          {own && ' (you)'}
                        </td>
                        {staff && <td data-label="Company">{company}</td>}
                        <td data-label="Answers">{formatCount(answers)}</td>
                      </tr>
                    ))}
                  </tbody>
                </Table>
              </Card>
            )}
            <p className={css.small}>
              You gave {data.own_answers === 1 ? '1 answer' : `${formatCount(data.own_answers)} answers`}.{' '}
              {data.listed
                ? 'You can leave the leaderboard in Settings.'
                : 'You left the leaderboard. You can join again in Settings.'}
            </p>
          </>
        )}
      </div>
    </GameStage>
  );
}
