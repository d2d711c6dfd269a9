import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { JoinedCompany } from '../../../../shared/features/companies/duplicates/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './joined.module.css';
import { joinedQuery, useApart } from './queries.ts';

const NOUN = { one: 'company', many: 'companies' };
const HINTS = [['A', 'keep apart']] as const;
const getId = ({ id }: JoinedCompany): string => id;
const formatPeople = (count: number): string => (count === 1 ? 'one person' : `${formatCount(count)} people`);

type Context = { busy: boolean; onApart: (company: JoinedCompany) => void };

const columns: readonly Column<JoinedCompany, Context>[] = [
  {
    key: 'name',
    label: 'By name only',
    width: 'minmax(130px, 0.8fr)',
    className: css.name,
    plain: true,
    cell: ({ name, people: count }) => (
      <div>
        {name}
        <div className={css.soft}>{count === 0 ? 'no one' : formatPeople(count)}</div>
      </div>
    ),
  },
  {
    key: 'domain',
    label: 'With a domain',
    width: 'minmax(130px, 0.8fr)',
    cell: ({ other, domain, headcount }) => (
      <div>
        {other}
        <div className={css.soft}>
          {domain}
          {headcount !== null && `, ${formatPeople(headcount)}`}
        </div>
      </div>
    ),
  },
  {
    key: 'evidence',
    label: 'For and against',
    width: 'minmax(0, 1.6fr)',
    cell: ({ for: speaksFor, against, files }) => (
      <div>
        {speaksFor.length > 0 && <div>For: {speaksFor.join('; ')}</div>}
        {against.length > 0 && <div>Against: {against.join('; ')}</div>}
        <div className={css.soft}>From {files.join('; ')}</div>
      </div>
    ),
  },
  {
    key: 'chance',
    label: 'Same company',
    width: '110px',
    cell: ({ chance }) => <span className={chance === 'Low' ? css.soft : css.name}>{chance} chance</span>,
  },
  {
    key: 'action',
    label: 'Action',
    width: '124px',
    silent: true,
    cell: (company, { busy, onApart }) => (
      <Button
        variant="outlined"
        size="small"
        data-keys="a"
        aria-label={`Keep ${company.name} apart from ${company.other} (${company.domain})`}
        disabled={busy}
        onClick={() => onApart(company)}
      >
        Keep apart
      </Button>
    ),
  },
];

/** Companies that files joined by the name alone. Each can be kept apart after all: its people and facts are given back. */
export function Joined() {
  const [params] = useSearchParams();
  const importId = params.get('import') ?? undefined;
  const list = useInfiniteQuery(joinedQuery(importId));
  const companies = useMemo(() => list.data?.pages.flatMap((page) => page.companies) ?? [], [list.data]);
  const { apart, undo, done } = useApart();
  const notices = useNotices();
  const onError = (error: unknown) => notices.error(describeError(error));
  const onApart = useSteady(({ id }: JoinedCompany) => apart.mutate(id, { onError }));
  const busy = apart.isPending || undo.isPending;
  const context = useMemo(() => ({ busy, onApart }), [busy, onApart]);
  return (
    <List
      name="joined-companies"
      label="Joined by name"
      noun={NOUN}
      source={listSource(list)}
      rows={companies}
      rowKey={getId}
      columns={columns}
      context={context}
      height={76}
      hints={HINTS}
      told="“Keep apart” makes two companies of one, each with the people from its own files. Later files, pages and the CRM follow your choice."
      empty={{
        title: 'No companies joined by name',
        text: 'When only some files give a company’s domain, Kith joins companies by name. They appear here.',
      }}
    >
      {done && (
        <Notice
          kind="success"
          action={
            <Button variant="outlined" size="small" disabled={busy} onClick={() => undo.mutate(done, { onError })}>
              Undo
            </Button>
          }
        >
          <b>{done.apart.name} is now a separate company.</b>{' '}
          <span>
            {done.moved === 1 ? 'One fact went with it.' : `${formatCount(done.moved)} facts moved with it.`} Files,
            pages and the CRM won’t join the two again. It is listed under Not the same.
          </span>
        </Notice>
      )}
      {importId !== undefined && (
        <p className={css.head}>
          <span>Only from one import.</span> <Link to="/admin/duplicates?show=joined">Show all</Link>
        </p>
      )}
    </List>
  );
}
