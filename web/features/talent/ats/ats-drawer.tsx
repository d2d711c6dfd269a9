import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ATS_NAMES, type AtsConnection, AtsKind } from '../../../../shared/features/talent/ats/ats.ts';
import { connectAts } from '../../../../shared/features/talent/ats/calls.ts';
import { CompanySelect } from '../../../core/companies/company-select.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { noDraft } from '../../../platform/ui/form/draft.ts';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { FormSelect, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './ats.module.css';
import { Mismatches, Stages } from './ats-stages.tsx';
import { atsesQuery, useAtsActions } from './queries.ts';

const FormValues = z.object({ account_id: z.string(), kind: AtsKind, client_id: z.string(), key: z.string() });

const KEY_HINTS: Readonly<Record<AtsKind, string>> = {
  greenhouse:
    'In Greenhouse, Dev Center, API Credentials: a Harvest v3 (OAuth) credential for jobs, candidates, applications, sources, stages, rejections and notes.',
  ashby: 'In Ashby, Admin, API Keys: a key that reads jobs and hiring process, and writes candidates.',
  lever: 'In Lever, Settings, Integrations: an API key for postings, opportunities, notes, users and archive reasons.',
  lever_eu:
    'In Lever, Settings, Integrations: an API key for postings, opportunities, notes, users and archive reasons.',
};

const renderClose = (leave: () => void) => (
  <Button variant="contained" onClick={leave}>
    Close
  </Button>
);

/** The applicant tracking systems of companies: what their stages mean, what could not be followed, and a form to connect one. */
export function AtsDrawer({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const staff = user?.staff ?? false;
  const { connect } = useAtsActions();
  const notices = useNotices();
  // A company has one.
  const isWhole = useQuery({ ...atsesQuery, enabled: !staff }).data?.[0]?.state === 'connected' && !staff;
  const form = useBodyForm({
    typed: FormValues,
    start: { account_id: '', kind: 'greenhouse' as AtsKind, client_id: '', key: '' },
    body: connectAts.body,
    toBody: ({ account_id, kind, client_id, key }) => ({
      Account__c: staff ? account_id : (user?.Account.Id ?? ''),
      kind,
      client_id: kind === 'greenhouse' ? client_id : '',
      key,
    }),
    check: ({ account_id, kind, client_id, key }) => ({
      account_id: staff && !account_id ? 'Choose the company.' : undefined,
      client_id: kind === 'greenhouse' && !client_id.trim() ? 'Enter the client ID.' : undefined,
      key: key.trim() ? undefined : 'Enter the key.',
    }),
    send: async (body) => {
      await connect(body);
      notices.success(`${ATS_NAMES[body.kind]} is connected. You can now send accepted candidates there.`);
    },
    // A key is kept nowhere in the browser.
    draft: noDraft,
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <FormDrawer
      form={form}
      title="Applicant tracking"
      subtitle="Send accepted candidates to the company’s ATS, and follow how they do there"
      submit="Connect"
      submitting="Testing the key…"
      describe={describeError}
      onClose={onClose}
      above={<Connections />}
      {...(isWhole ? { footer: renderClose } : {})}
    >
      {!isWhole && (
        <>
          {staff && <CompanySelect {...form.bind('account_id')} />}
          <FormSelect {...form.bind('kind')} label="System" requirement="required">
            {AtsKind.options.map((option) => (
              <option key={option} value={option}>
                {ATS_NAMES[option]}
              </option>
            ))}
          </FormSelect>
          {kind === 'greenhouse' && (
            <FormText
              {...form.bind('client_id')}
              label="Client ID"
              requirement="required"
              maxLength={500}
              autoComplete="off"
            />
          )}
          <FormText
            {...form.bind('key')}
            label={kind === 'greenhouse' ? 'Client secret' : 'API key'}
            requirement="required"
            hint={`${KEY_HINTS[kind]} It is encrypted, and shown to nobody again.`}
            type="password"
            maxLength={500}
            autoComplete="off"
          />
        </>
      )}
    </FormDrawer>
  );
}

function Connections() {
  const query = useQuery(atsesQuery);
  if (query.isPending)
    return (
      <p className={css.hint} role="status">
        Loading connections…
      </p>
    );
  return (
    <>
      <Failed what="The connections could not be loaded." query={query} />
      {query.data?.length === 0 && <p className={css.hint}>No ATS is connected yet.</p>}
      {query.data && query.data.length > 0 && (
        <ul className={css.connections} aria-label="Connections">
          {query.data.map((connection) => (
            <Connection key={`${connection.Account__c} ${connection.connected_at}`} connection={connection} />
          ))}
        </ul>
      )}
    </>
  );
}

function Connection({ connection }: { connection: AtsConnection }) {
  const { Account_Name__c: company, kind, state, error, read_at, sent } = connection;
  const name = ATS_NAMES[kind];
  const { disconnect } = useAtsActions();
  const notices = useNotices();
  const [asking, setAsking] = useState(false);
  const confirm = () =>
    disconnect.mutate(connection.Account__c, {
      onSuccess: () => notices.success(`${name} of ${company} is disconnected.`),
      onError: (failure) => notices.error(`${name} of ${company} is still connected. ${describeError(failure)}`),
      onSettled: () => setAsking(false),
    });
  return (
    <li>
      <div className={css.head}>
        <div>
          <strong>{company}</strong> <span>{name}</span>
          <span className={css.of}>
            {`${formatCount(sent)} sent${read_at ? `, last read ${formatMoment(read_at)}` : ', not read yet'}`}
          </span>
        </div>
        <Button
          size="small"
          variant="text"
          aria-label={`Disconnect ${name} of ${company}`}
          onClick={() => setAsking(true)}
        >
          Disconnect
        </Button>
      </div>
      {error && <Notice kind={state === 'lapsed' ? 'error' : 'warning'}>{error}</Notice>}
      <Stages connection={connection} />
      <Mismatches connection={connection} />
      <ConfirmDialog
        open={asking}
        title={`Disconnect ${name} of ${company}?`}
        confirm="Disconnect"
        destructive
        busy={disconnect.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {`Kith deletes the key and what the stages mean. Candidates stay in ${name}, and candidacies keep their status.`}
      </ConfirmDialog>
    </li>
  );
}
