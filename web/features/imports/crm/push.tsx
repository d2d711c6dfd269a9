import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CRM_PROBLEMS,
  CRM_VALUES,
  type CrmConflict,
  type CrmProblemReason,
  type CrmPush,
  type CrmPushRun,
  type CrmSide,
  type CrmWriteField,
  changeCrmPush,
  decideCrmConflict,
  pushCrm,
} from '../../../../shared/features/imports/crm/push/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { Check } from '../../../platform/ui/fields/field.tsx';
import { Select } from '../../../platform/ui/fields/kept-controls.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './crm.module.css';
import { crmPushQuery } from './queries.ts';

const WHAT = { companies: 'Company', people: 'Person' } as const;

const describeValue = ({ part, value }: Pick<CrmWriteField, 'part' | 'value'>): string =>
  `${WHAT[part]}: ${(CRM_VALUES[part] as Record<string, string>)[value] ?? value}`;

function usePushAction<Input>(action: (input: Input) => Promise<CrmPush>, what: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: action,
    onSuccess: (state) => queries.setQueryData(crmPushQuery.queryKey, state),
    onError: (error) => notices.error(`${what} ${describeError(error)}`),
  });
}

interface FieldsProps {
  push: CrmPush & { fields: CrmWriteField[] };
  name: string;
}

function Fields({ push, name }: FieldsProps) {
  const [fields, setFields] = useState(push.fields);
  const save = usePushAction(() => send(changeCrmPush, { body: { fields } }), 'Kith couldn’t save what it writes:');
  const isChanged = JSON.stringify(fields) !== JSON.stringify(push.fields);
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th>Kith</th>
            <th>Field of {name}</th>
            <th>If both changed it</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field, at) => (
            <tr key={describeValue(field)}>
              <td data-label="Kith">{describeValue(field)}</td>
              <td data-label={`Field of ${name}`}>
                <Select
                  className={css.select}
                  aria-label={`Field of ${name} for ${describeValue(field)}`}
                  value={field.to}
                  onChange={({ target }) => setFields(fields.with(at, { ...field, to: target.value }))}
                >
                  <option value="">Not written</option>
                  {push.choices[field.part].map((choice) => (
                    <option key={choice.name} value={choice.name}>
                      {choice.label === choice.name ? choice.name : `${choice.label} (${choice.name})`}
                    </option>
                  ))}
                </Select>
              </td>
              <td data-label="If both changed it">
                {field.to === '' ? (
                  ''
                ) : (
                  <Select
                    className={css.select}
                    aria-label={`If both changed ${describeValue(field)}`}
                    value={field.always ?? ''}
                    onChange={({ target }) =>
                      setFields(fields.with(at, { ...field, always: (target.value || null) as CrmSide | null }))
                    }
                  >
                    <option value="">Ask</option>
                    <option value="kith">Always Kith’s</option>
                    <option value="theirs">Always theirs</option>
                  </Select>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className={css.buttons}>
        <Button variant="outlined" disabled={!isChanged || save.isPending} onClick={() => save.mutate(undefined)}>
          Save fields
        </Button>
      </div>
    </>
  );
}

const describeCount = (count: number, singular: string, plural: string): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;

/** "2 records with 3 values, 1 new conflict". */
const describeAmount = ({ records, values, conflicts }: CrmPushRun): string => {
  const written = `${describeCount(records, 'record', 'records')} with ${describeCount(values, 'value', 'values')}`;
  return `${written}, ${describeCount(conflicts, 'new conflict', 'new conflicts')}`;
};

function Runs({ push }: { push: CrmPush }) {
  const { run, dry_run } = push;
  return (
    <>
      {run && (
        <p className={css.hint} role="status">
          {run.ended_at === null ? 'Writing since' : 'Last written'} {formatMoment(run.ended_at ?? run.began_at)}:{' '}
          {describeAmount(run)}, {formatCount(run.problems)} refused
        </p>
      )}
      {dry_run && (
        <p className={css.hint} role="status">
          Dry run {formatMoment(dry_run.began_at)}: {dry_run.ended_at === null ? 'counting…' : 'would write'}{' '}
          {describeAmount(dry_run)}
        </p>
      )}
      {[run, dry_run].map(
        (some) =>
          some?.error && (
            <Notice key={some.began_at} kind="warning">
              {some.error}
            </Notice>
          ),
      )}
    </>
  );
}

function Conflict({ conflict }: { conflict: CrmConflict }) {
  const [always, setAlways] = useState(false);
  const decide = usePushAction(
    (take: CrmSide) => send(decideCrmConflict, { body: { id: conflict.id, take, always } }),
    'Kith couldn’t decide it:',
  );
  const { name, theirs, ours } = conflict;
  return (
    <tr>
      <td data-label="Record">
        {name} <span className={css.soft}>{describeValue(conflict)}</span>
      </td>
      <td data-label="Theirs">{theirs || 'Empty'}</td>
      <td data-label="Kith’s">{ours || 'Empty'}</td>
      <td data-label="Decide">
        <div className={css.buttons}>
          <Button size="small" variant="outlined" disabled={decide.isPending} onClick={() => decide.mutate('theirs')}>
            Keep theirs
          </Button>
          <Button size="small" variant="outlined" disabled={decide.isPending} onClick={() => decide.mutate('kith')}>
            Write Kith’s
          </Button>
          <Check
            label={`Always for this field (${name})`}
            checked={always}
            onChange={(event) => setAlways(event.target.checked)}
          />
        </div>
      </td>
    </tr>
  );
}

function Conflicts({ push, name }: { push: CrmPush; name: string }) {
  if (push.conflicts.length === 0) return null;
  return (
    <>
      <h4>Conflicts: {formatCount(push.all_conflicts)}</h4>
      <p className={css.hint}>Somebody changed these in {name}. Kith leaves them as they are until you decide.</p>
      <Table>
        <thead>
          <tr>
            <th>Record</th>
            <th>Theirs</th>
            <th>Kith’s</th>
            <th>Decide</th>
          </tr>
        </thead>
        <tbody>
          {push.conflicts.map((conflict) => (
            <Conflict key={conflict.id} conflict={conflict} />
          ))}
        </tbody>
      </Table>
    </>
  );
}

function Problems({ push, name }: { push: CrmPush; name: string }) {
  if (push.problems.length === 0) return null;
  return (
    <>
      <h4>
        {name} refused: {formatCount(push.all_problems)}
      </h4>
      <Table>
        <thead>
          <tr>
            <th>Record</th>
            <th>What to do</th>
          </tr>
        </thead>
        <tbody>
          {push.problems.map((problem) => (
            <tr key={problem.id}>
              <td data-label="Record">
                {problem.name} <span className={css.soft}>{describeValue(problem)}</span>
              </td>
              <td data-label="What to do">
                {CRM_PROBLEMS[problem.reason as CrmProblemReason] ?? problem.reason}{' '}
                <span className={css.soft}>{problem.message}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function Buttons({ push }: { push: CrmPush }) {
  const run = usePushAction((dry: boolean) => send(pushCrm, { body: { dry } }), 'Kith couldn’t write:');
  const isOff = !push.fields?.some(({ to }) => to !== '') || run.isPending;
  return (
    <div className={css.buttons}>
      <Button variant="outlined" disabled={isOff} onClick={() => run.mutate(true)}>
        Dry run of writing
      </Button>
      <Button variant="outlined" disabled={isOff} onClick={() => run.mutate(false)}>
        Write now
      </Button>
    </div>
  );
}

/** What Kith writes into the CRM, and where somebody has to decide. */
export function Push({ name }: { name: string }) {
  const { data, error, isFetching, refetch } = useQuery(crmPushQuery);
  if (data?.fields === null) return null;
  return (
    <Card className={css.part}>
      <div className={css.head}>
        <h3>Write to {name}</h3>
        {data && <Buttons push={data} />}
      </div>
      <p className={css.hint}>
        Off until you choose a field of your own there. Kith writes after each reading, only what changed, and never
        over what somebody changed in {name} without asking.
      </p>
      <Failed what="What Kith writes could not be loaded." query={{ error, isFetching, refetch }} />
      {data?.fields && <Fields key={JSON.stringify(data.fields)} push={{ ...data, fields: data.fields }} name={name} />}
      {data && <Runs push={data} />}
      {data && <Conflicts push={data} name={name} />}
      {data && <Problems push={data} name={name} />}
    </Card>
  );
}
