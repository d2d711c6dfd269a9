import Skeleton from '@mui/material/Skeleton';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '../../../../shared/features/accounts/session/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './sessions-section.module.css';
import { SignInQuestions } from './sign-in-questions.tsx';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => send(listSessions, {}, { signal }),
});

/** The list is loaded again in any case: the session may have ended by itself. */
function useEnding<Input, Ended>(end: (input: Input) => Promise<Ended>, read: (ended: Ended) => string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: end,
    onSuccess: (ended) => notices.success(read(ended)),
    onError: (error) => notices.error(`That did not work. ${describeError(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

const getName = ({ browser }: Session): string => browser ?? 'Unknown browser';

function Row({ session, timeZone }: { session: Session; timeZone: string | undefined }) {
  const end = useEnding(
    () => send(endSession, { params: { id: session.id } }),
    () => `Ended. ${getName(session)} is signed out.`,
  );
  const opened = formatMoment(session.opened_at, timeZone);
  return (
    <li className={css.row}>
      <div className={css.words}>
        <span className={css.name}>{getName(session)}</span>
        <span className={css.soft}>Signed in {opened}</span>
      </div>
      {session.present ? (
        <Tag>This one</Tag>
      ) : (
        <Button
          size="small"
          aria-label={`End ${getName(session)}, signed in ${opened}`}
          disabled={end.isPending}
          onClick={() => end.mutate(undefined)}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** The user's sessions: this one marked, the others can be ended. */
export default function SessionsSection() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const zone = useSettings()?.time_zone;
  const [asking, setAsking] = useState(false);
  const endOthers = useEnding(
    () => send(endOtherSessions, {}),
    ({ ended }) => `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'}. You’re now signed in only here.`,
  );
  if (error) return <Failed what="Your sessions could not be loaded." query={{ error, isFetching, refetch }} />;
  if (!data)
    return (
      <LoadingShape label="Loading your sessions…">
        <Skeleton height={46} />
      </LoadingShape>
    );
  const { sessions, questions } = data;
  const others = sessions.filter(({ present }) => !present).length;
  return (
    <>
      <SignInQuestions questions={questions} timeZone={zone} />
      <p className={css.soft}>
        Each ends after 12 hours, or sooner if you don’t use it. End any that you do not recognize.
      </p>
      <ul className={css.list}>
        {sessions.map((session) => (
          <Row key={session.id} session={session} timeZone={zone} />
        ))}
      </ul>
      {others > 1 && (
        <div>
          <Button disabled={endOthers.isPending} onClick={() => setAsking(true)}>
            End all others
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={`End ${others} other sessions?`}
        confirm="End them"
        cancel="Keep"
        busy={endOthers.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        You’ll have to sign in again on all other browsers.
      </ConfirmDialog>
    </>
  );
}
