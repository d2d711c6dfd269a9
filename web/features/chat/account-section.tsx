import Skeleton from '@mui/material/Skeleton';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allowChat, type ChatLink, getChatLink, unlinkChat } from '../../../shared/features/chat/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { send } from '../../platform/api/send.ts';
import { useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { LoadingShape } from '../../platform/ui/states/loading.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import css from './account-section.module.css';

const linkQuery = queryOptions({
  queryKey: ['chat', 'account'],
  queryFn: ({ signal }) => send(getChatLink, {}, { signal }),
});

function useLinkChange(change: () => Promise<ChatLink>, words: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: change,
    onSuccess: (link) => {
      queries.setQueryData(linkQuery.queryKey, link);
      notices.success(words);
    },
    onError: (error) => notices.error(`That did not work. ${describeError(error)}`),
  });
}

/** The account in Slack by which the user answers there: found by their address, and ended here. */
export default function AccountSection() {
  const { data, error, isFetching, refetch } = useQuery(linkQuery);
  const timeZone = useSettings()?.time_zone;
  const unlink = useLinkChange(() => send(unlinkChat, {}), 'Unlinked. Nothing you press in Slack counts any more.');
  const allow = useLinkChange(() => send(allowChat, {}), 'Allowed. Your next press in Slack links your account.');
  if (error) return <Failed what="Your Slack account could not be loaded." query={{ error, isFetching, refetch }} />;
  if (!data)
    return (
      <LoadingShape label="Loading your Slack account…">
        <Skeleton height={46} />
      </LoadingShape>
    );
  const { available, account, unlinked } = data;
  if (!available) return <p className={css.words}>Slack isn’t connected. You get messages by e-mail.</p>;
  if (account)
    return (
      <div className={css.row}>
        <p className={css.words}>
          Linked to {account.name} ({account.member_id}) on {formatMoment(account.linked_at, timeZone)}. Buttons in
          Slack act with your rights.
        </p>
        <Button disabled={unlink.isPending} onClick={() => unlink.mutate()}>
          Unlink
        </Button>
      </div>
    );
  if (!unlinked)
    return (
      <p className={css.words}>
        No account is linked yet. Press a button in a message of Kith, or write /kith: Kith knows you by your e-mail
        address.
      </p>
    );
  return (
    <div className={css.row}>
      <p className={css.words}>You unlinked Slack. Nothing you press there counts.</p>
      <Button disabled={allow.isPending} onClick={() => allow.mutate()}>
        Allow again
      </Button>
    </div>
  );
}
