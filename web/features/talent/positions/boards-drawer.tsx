import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type JobBoard, VENDOR_NAMES } from '../../../../shared/features/talent/positions/board.ts';
import { setJobBoard } from '../../../../shared/features/talent/positions/calls.ts';
import { CompanySelect } from '../../../core/companies/company-select.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatSiteName, OutsideLink } from '../../../platform/ui/buttons/outside-link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { FormText } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './positions.module.css';
import { boardsQuery, useBoardActions } from './queries.ts';

const FormValues = z.object({ account_id: z.string(), address: z.string() });

/** The job boards that positions come from: each company's public board, the result of the last look, and a form to set one. */
export function BoardsDrawer({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const staff = user?.staff ?? false;
  const { set } = useBoardActions();
  const boards = useQuery(boardsQuery).data ?? [];
  const notices = useNotices();
  const form = useBodyForm({
    typed: FormValues,
    start: { account_id: '', address: '' },
    body: setJobBoard.body,
    toBody: ({ account_id, address }) => ({ Account__c: staff ? account_id : (user?.Account.Id ?? ''), address }),
    check: ({ account_id, address }) => ({
      account_id: staff && !account_id ? 'Choose the company this job board belongs to.' : undefined,
      address: address.trim() ? undefined : 'Paste the address of the job board.',
    }),
    send: async (body) => {
      const was = boards.find(({ Account__c }) => Account__c === body.Account__c)?.url ?? null;
      const reply = await set({ ...body, was });
      const company = reply.boards.find(({ Account__c }) => Account__c === body.Account__c)?.Account_Name__c;
      notices.success(`Kith is reading the job board of ${company} now and will read it every day.`);
    },
    draft: useDraft('job-board'),
  });
  return (
    <FormDrawer
      form={form}
      title="Job boards"
      subtitle="Kith reads new positions from these job boards every day"
      submit="Add job board"
      submitting="Adding…"
      describe={describeError}
      onClose={onClose}
      above={<Boards />}
    >
      {staff && <CompanySelect {...form.bind('account_id')} />}
      <FormText
        {...form.bind('address')}
        label="Address"
        requirement="required"
        hint={`The public board at ${[...new Set(Object.values(VENDOR_NAMES))].join(', ')}, such as https://jobs.lever.co/lumenary. One board per company.`}
        maxLength={500}
        autoComplete="off"
      />
    </FormDrawer>
  );
}

function Boards() {
  const query = useQuery(boardsQuery);
  if (query.isPending)
    return (
      <p className={css.noBoard} role="status">
        Loading job boards…
      </p>
    );
  return (
    <>
      <Failed what="The job boards could not be loaded." query={query} />
      {query.data?.length === 0 && <p className={css.noBoard}>No job boards yet.</p>}
      {query.data && query.data.length > 0 && (
        <ul className={css.boards} aria-label="Job boards">
          {query.data.map((board) => (
            <Board key={`${board.Account__c} ${board.url}`} board={board} />
          ))}
        </ul>
      )}
    </>
  );
}

/** "12 jobs, 3 new, 1 gone" */
const getFound = ({ found, added, gone }: JobBoard): string =>
  `${formatCount(found ?? 0)} ${found === 1 ? 'job' : 'jobs'}, ${formatCount(added ?? 0)} new, ${formatCount(gone ?? 0)} gone`;

function Board({ board }: { board: JobBoard }) {
  const { remove, busy } = useBoardActions();
  const notices = useNotices();
  const [asking, setAsking] = useState(false);
  const name = board.Account_Name__c;
  const onConfirm = async () => {
    try {
      await remove(board.Account__c);
      notices.success(`Kith no longer reads the job board of ${name}.`);
    } catch (error) {
      notices.error(`The job board of ${name} was not removed. ${describeError(error)}`);
    }
    setAsking(false);
  };
  return (
    <li className={css.board}>
      <div>
        <strong>{name}</strong> <OutsideLink to={board.url}>{formatSiteName(board.url)}</OutsideLink>
        <span className={css.of}>{board.looked_at ? `Last read ${formatDay(board.looked_at)}` : 'Reading…'}</span>
        {board.error ? (
          <span className={css.closed}>{board.error}</span>
        ) : (
          board.looked_at && <span className={css.of}>{getFound(board)}</span>
        )}
      </div>
      <Button
        size="small"
        variant="text"
        aria-label={`Remove the job board of ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Remove the job board of ${name}?`}
        confirm="Remove"
        busy={busy}
        onConfirm={() => void onConfirm()}
        onCancel={() => setAsking(false)}
      >
        Kith will stop reading it. Its positions stay.
      </ConfirmDialog>
    </li>
  );
}
