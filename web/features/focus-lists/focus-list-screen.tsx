import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { CONNECTOR_CHANCES, type ConnectorChance } from '../../../shared/core/network/chance.ts';
import type { FocusList, LeadField } from '../../../shared/features/focus-lists/list.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { LoadingCard } from '../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { ChanceStep } from './chance-step.tsx';
import { EarlierLists } from './earlier-lists.tsx';
import { FileStep } from './file-step.tsx';
import css from './focus-list.module.css';
import { MissingContacts } from './missing-contacts.tsx';
import { listQuery, listsQuery, useEnrich, useUpload } from './queries.ts';
import { ResultStep } from './result-step.tsx';
import { TopConnectors } from './top-connectors.tsx';

/** /talent/focus/list: the people who could connect to the leads of a file (document 4 §2.5). */
export default function FocusListScreen() {
  const [address, change] = useAddressParams();
  const id = address.get('list') ?? '';
  const [chances, setChances] = useState<ConnectorChance[]>();
  const [earlier, setEarlier] = useState(false);
  const lists = useQuery(listsQuery);
  const query = useQuery({ ...listQuery(id), enabled: id !== '' });
  const enrich = useEnrich();
  const { data } = query;
  const wanted = chances ?? (data?.list.chances.length ? data.list.chances : CONNECTOR_CHANCES);
  const start = (list: FocusList, columns = list.columns.map(({ field }) => field), now = wanted) =>
    enrich.mutate({ list: list.id, columns: [...columns], desiredChanceToConnect: [...now] });
  const upload = useUpload((list) => {
    change({ list: list.id });
    if (list.lacks === null) start(list);
  });
  const choose = (chosen: ConnectorChance[]) => {
    setChances(chosen);
    if (data && data.list.state !== 'read' && chosen.length > 0) start(data.list, undefined, chosen);
  };
  const moving = enrich.isPending || upload.isPending || data?.list.state === 'running';
  return (
    <div className={css.page} data-flagged={lists.data?.flagged ?? false}>
      <Page
        title="Focus List Generator"
        actions={
          <Button variant="outlined" aria-expanded={earlier} onClick={() => setEarlier(!earlier)}>
            <History size={16} aria-hidden /> <span>Earlier lists</span>
          </Button>
        }
      >
        {earlier && <EarlierLists lists={lists.data?.lists ?? []} onChoose={(list) => change({ list })} />}
        {id !== '' && query.isPending && <LoadingCard label="Loading the list…" heights={[28, 66]} />}
        <Failed what="The list could not be loaded." query={query} />
        <div className={css.steps}>
          <FileStep
            list={data?.list}
            busy={moving}
            onFile={(file) => upload.mutate(file)}
            onColumns={(columns: (LeadField | null)[]) => data && start(data.list, columns)}
          />
          {upload.error && <Notice kind="error">{describeError(upload.error)}</Notice>}
          <ChanceStep chances={wanted} busy={moving} onChange={choose} />
          {enrich.error && <Notice kind="error">{describeError(enrich.error)}</Notice>}
          {moving && (
            <p role="status" className={css.soft}>
              enriching leads...
            </p>
          )}
          {data && data.list.state !== 'read' && <ResultStep list={data.list} />}
        </div>
        {data && data.missingContacts.length > 0 && <MissingContacts list={data.list} missing={data.missingContacts} />}
        {data && data.list.state !== 'read' && (
          <TopConnectors list={data.list} source={listSource(query)} connectors={data.topConnectors} />
        )}
      </Page>
    </div>
  );
}
