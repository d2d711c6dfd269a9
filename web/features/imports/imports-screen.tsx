import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ImportRun } from '../../../shared/features/imports/import.ts';
import { listSource } from '../../platform/api/list-source.ts';
import { useCan, useSettings } from '../../platform/api/session.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import { LinksCard } from './by-link/links-card.tsx';
import { importColumns } from './import-columns.tsx';
import { NewImport } from './new-import.tsx';
import css from './runs/imports.module.css';
import { importHistoryQuery } from './runs/queries.ts';

const NOUN = { one: 'import', many: 'imports' };
const HINTS = [['Enter', 'open']] as const;
const getId = ({ id }: ImportRun): string => id;

/** Brings a file, and lists the earlier imports. */
export default function ImportsScreen() {
  const list = useInfiniteQuery(importHistoryQuery);
  const timeZone = useSettings()?.time_zone;
  const mayAsk = useCan()('import:any');
  const runs = useMemo(() => list.data?.pages.flatMap((page) => page.imports) ?? [], [list.data]);
  return (
    <Page title="Import">
      <NewImport />
      {mayAsk && <LinksCard />}
      <List
        name="imports"
        noun={NOUN}
        source={listSource(list)}
        rows={runs}
        rowKey={getId}
        columns={importColumns}
        context={timeZone}
        height={57}
        wide
        hints={HINTS}
        empty={{
          title: 'Nothing imported yet',
          text: 'Upload your connections export. You’ll see what’s new in it right away. Nothing is saved until you confirm.',
        }}
      >
        <h2 className={css.heading}>History</h2>
      </List>
    </Page>
  );
}
