import { useQuery } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { useLocation } from 'react-router';
import type { SearchAccount } from '../../../../shared/core/network/account.ts';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import { getDraftAccount, REQUEST_DRAFTS } from '../../../core/requests/request-drafts.ts';
import { useReadDrafts } from '../../../platform/api/drafts.tsx';
import { useCan, useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { accountsQuery } from '../query/queries.ts';
import css from './home.module.css';

/** An unsent request to a company that the user began in this browser. */
export type UnsentDraft = { account: Pick<SearchAccount, 'id' | 'name'>; at: Date };

/** The most drafts shown here; others are found where they were begun. */
const MAX_SHOWN = 3;

/** The latest ones, for companies that the viewer may see. */
export function useDraftRequests(): readonly UnsentDraft[] {
  // The drawer is in the address: after it is closed, there may be another draft.
  useLocation();
  const may = useCan()('intro:request');
  const found = useReadDrafts(REQUEST_DRAFTS).flatMap(({ about, at }) => {
    const id = getDraftAccount(about);
    return id === null ? [] : [{ id, at }];
  });
  const remaining = may ? found.slice(0, MAX_SHOWN) : [];
  const accounts = useQuery(accountsQuery(remaining.map(({ id }) => id))).data ?? [];
  return remaining.flatMap(({ id, at }) => {
    const account = accounts.find((account) => account.id === id);
    return account ? [{ account, at }] : [];
  });
}

export function DraftLine({ account, at }: UnsentDraft) {
  const timeZone = useSettings()?.time_zone;
  const open = useDialogs();
  const of = `the request to ${account.name}`;
  return (
    <li>
      <span className={css.icon}>
        <FilePen size={16} aria-hidden />
      </span>
      <span className={css.words}>
        <b>{account.name}</b>
        <span className={css.soft}>
          Continue your draft of {formatDay(at.toISOString(), timeZone)}, or start over. It is not sent.
        </span>
      </span>
      <Button
        size="small"
        variant="text"
        aria-label={`Start over: ${of}`}
        onClick={() => open('request-intro', { account: { id: account.id }, over: true })}
      >
        Start over
      </Button>
      <Button
        size="small"
        aria-label={`Continue: ${of}`}
        onClick={() => open('request-intro', { account: { id: account.id } })}
      >
        Continue
      </Button>
    </li>
  );
}
