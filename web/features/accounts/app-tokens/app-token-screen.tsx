import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type AppToken, MAX_TOKENS } from '../../../../shared/features/accounts/app-tokens/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { listSource } from '../../../platform/api/list-source.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { OutsideLink } from '../../../platform/ui/buttons/outside-link.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './app-tokens.module.css';
import { MakeTokenForm } from './make-token-form.tsx';
import { NewToken } from './new-token.tsx';
import { tokensQuery, useGetToken, useRevoke } from './queries.ts';
import { tokenColumns } from './token-columns.tsx';

const NOUN = { one: 'token', many: 'tokens' };
const HINTS = [['Enter', 'revoke']] as const;
const getId = ({ id }: AppToken): string => id;
const none: readonly AppToken[] = [];

/** /get-app-token: tokens for the firm's own programs, and their state (document 4 §2.10). */
export default function AppTokenScreen() {
  const list = useQuery(tokensQuery);
  const get = useGetToken();
  const revoke = useRevoke();
  const notices = useNotices();
  const [token, setToken] = useState<string>();
  const [revoking, setRevoking] = useState<AppToken>();
  const timeZone = useSettings()?.time_zone;
  const context = useMemo(() => ({ timeZone, onRevoke: setRevoking }), [timeZone]);

  const getToken = () =>
    get.mutate(undefined, {
      onSuccess: async (made) => {
        setToken(made.token);
        try {
          await navigator.clipboard.writeText(made.token);
          notices.success('your token was copied to clipboard');
        } catch {
          notices.error('Your browser didn’t allow copying. Copy the token below the button yourself.');
        }
      },
    });
  const confirm = ({ id, name }: AppToken) =>
    revoke.mutate(id, {
      onSuccess: () => notices.success(`You revoked ${name}. Programs can no longer use it.`),
      onError: (error) => notices.error(`That did not work: ${describeError(error)}`),
      onSettled: () => setRevoking(undefined),
    });

  return (
    <Page title="App tokens">
      <p className={css.lead}>
        <span>
          A program with your token can do what you can do, within the token’s limits, until the token expires.
        </span>{' '}
        <OutsideLink to="/api/docs">What programs can call</OutsideLink>
      </p>
      <div className={css.cards}>
        <Card className={css.card}>
          <h2>A read-only token</h2>
          <p className={css.soft}>Kith copies it to your clipboard. It’s valid for 30 days.</p>
          <div>
            <Button variant="contained" disabled={get.isPending} onClick={getToken}>
              {get.isPending ? 'Creating…' : 'Get App Token'}
            </Button>
          </div>
          {get.error && <Notice kind="error">{describeError(get.error)}</Notice>}
        </Card>
        <Card className={css.card}>
          <h2>Another token</h2>
          <MakeTokenForm onMade={setToken} />
        </Card>
      </div>
      {token && <NewToken token={token} />}
      <List
        name="app-tokens"
        label="App tokens"
        noun={NOUN}
        source={listSource(list)}
        rows={list.data ?? none}
        rowKey={getId}
        columns={tokenColumns}
        context={context}
        height={57}
        hints={HINTS}
        empty={{
          title: 'No tokens yet',
          text: `Your tokens appear here with their last use. You can have up to ${MAX_TOKENS} at a time.`,
        }}
      />
      <ConfirmDialog
        open={revoking !== undefined}
        title={`Revoke ${revoking?.name}?`}
        confirm="Revoke"
        cancel="Keep"
        destructive
        busy={revoke.isPending}
        onCancel={() => setRevoking(undefined)}
        onConfirm={() => revoking && confirm(revoking)}
      >
        The program that uses it loses access immediately. You can’t undo this, but you can create a new token.
      </ConfirmDialog>
    </Page>
  );
}
