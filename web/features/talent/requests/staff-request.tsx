import { useState } from 'react';
import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { DashboardDetail } from '../dashboard/dashboard-detail.tsx';
import { connectorFilterWords, type TalentRequestAddress } from './address.ts';
import { AskDrawer } from './ask-drawer.tsx';
import { AtFirmNotice } from './at-firm-notice.tsx';
import { BottomMenu } from './bottom-menu.tsx';
import { useChosen } from './chosen.ts';
import { Connectors, useConnectors } from './connectors.tsx';
import { ConnectorFilterBar } from './filters.tsx';
import { OpenNotice } from './open-notice.tsx';
import css from './request.module.css';
import { useSendRequest } from './send-request.ts';
import { TargetHeader } from './target-header.tsx';
import { findDraftObjection, requirePosition, useDraftRequest } from './use-draft-request.ts';

/** The firm's view: who of the network could help, by filters, and asking those who were chosen. */
export function StaffRequest({ target, address }: { target: RequestTarget; address: TalentRequestAddress }) {
  const [, change] = useAddressParams();
  const list = useConnectors(target.Id, address);
  const chosen = useChosen(target.Id, list.rows);
  const { draft, poscan, running, set, forget } = useDraftRequest(target, address);
  const sending = useSendRequest(target, address, forget);
  const [asking, setAsking] = useState(false);
  const count = chosen.chosen.length;
  const someoneIsThere = (list.head?.counts.all ?? 0) > 0;
  const against =
    findDraftObjection(draft) ??
    (count > 0 ? null : running ? 'Choose who to ask.' : someoneIsThere ? 'Choose at least one connector.' : null);
  const ready = requirePosition(draft);
  return (
    <div className={css.room}>
      <title>{`${target.name} · Kith`}</title>
      <TargetHeader
        target={target}
        poscan={poscan}
        onPoscan={(chosen) =>
          change({ position_id: chosen?.Position__c ?? null, request_type: chosen?.Request_Type__c ?? null })
        }
      />
      <OpenNotice poscans={target.poscans} />
      {target.works_at_firm && <AtFirmNotice target={target} />}
      {poscan && (
        <details className={css.candidacy}>
          <summary>
            {poscan.Position_Title__c} at {poscan.Poscan_account}: {poscan.status_label}
          </summary>
          <DashboardDetail row={poscan} />
        </details>
      )}
      <div className={css.columns}>
        <ConnectorFilterBar
          filters={address.filters}
          onChange={(filters) => change({ ...connectorFilterWords.inAddress(filters), open: null })}
        />
        <Connectors target={target} address={address} list={list} chosen={chosen} />
      </div>
      {!target.works_at_firm && (
        <BottomMenu
          target={target}
          draft={draft}
          onChange={set}
          fixed={running !== undefined}
          chosen={count}
          onClear={chosen.clear}
          submit={count === 0 ? 'Submit request' : count === 1 ? 'Ask 1 connector' : `Ask ${count} connectors`}
          against={against}
          busy={sending.busy}
          onSubmit={() => (count === 0 ? void sending.submit(draft) : setAsking(true))}
        />
      )}
      {asking && ready && (
        <AskDrawer
          target={target}
          chosen={chosen.chosen}
          draft={ready}
          source={address.source}
          candidacy={() => (running ? Promise.resolve(running.Id) : sending.make(draft))}
          onDone={() => {
            chosen.clear();
            sending.done();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
