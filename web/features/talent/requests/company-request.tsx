import { useId } from 'react';
import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check, TextArea } from '../../../platform/ui/fields/field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import type { TalentRequestAddress } from './address.ts';
import { AtFirmNotice } from './at-firm-notice.tsx';
import { OpenNotice } from './open-notice.tsx';
import { PositionPicker } from './position-picker.tsx';
import css from './request.module.css';
import { useSendRequest } from './send-request.ts';
import { TargetHeader } from './target-header.tsx';
import { TargetMail } from './target-mail.tsx';
import { findDraftObjection, useDraftRequest } from './use-draft-request.ts';

/** A company's view: its request to the talent team, for one of its positions (document 3 §1). */
export function CompanyRequest({ target, address }: { target: RequestTarget; address: TalentRequestAddress }) {
  const [, change] = useAddressParams();
  const firm = useSettings()?.firm_name ?? 'The firm';
  const { draft, poscan, running, set, forget } = useDraftRequest(target, address);
  const sending = useSendRequest(target, address, forget);
  const reference = draft.type === 'Reference Check';
  const why = useId();
  const against = running ? 'A request is already open for this position.' : findDraftObjection(draft);
  return (
    <div className={css.room}>
      <title>{`${target.name} · Kith`}</title>
      <TargetHeader
        target={target}
        poscan={poscan}
        onPoscan={(chosen) => change({ position_id: chosen?.Position__c ?? null })}
      />
      <OpenNotice poscans={target.poscans} />
      {target.works_at_firm ? (
        <AtFirmNotice target={target} />
      ) : (
        <Card className={css.form}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (against === null && !sending.busy) void sending.submit(draft);
            }}
          >
            <p>
              {firm}’s talent team will search for people who can recommend {target.FirstName}.
            </p>
            <Check
              label="Reference Check"
              checked={reference}
              disabled={running !== undefined}
              onChange={({ target: box }) => set({ type: box.checked ? 'Reference Check' : 'Intro Request' })}
            />
            <PositionPicker value={draft.position} onChange={(position) => set({ position })} />
            <TextArea
              label={reference ? 'Reference Check details' : 'Personal message'}
              requirement="required"
              hint={
                reference
                  ? 'What do you want to know? Connectors will read this.'
                  : `${target.FirstName} will read this.`
              }
              rows={5}
              maxLength={5000}
              value={draft.words}
              disabled={running !== undefined}
              onChange={({ target: area }) => set({ words: area.value })}
            />
            <TargetMail target={target} draft={draft} />
            <div className={css.send}>
              <Button
                type="submit"
                variant="contained"
                size="large"
                disabled={against !== null || sending.busy}
                aria-describedby={against ? why : undefined}
              >
                {sending.busy ? 'Sending…' : 'Submit'}
              </Button>
              {against && (
                <span id={why} className={css.soft}>
                  {against}
                </span>
              )}
            </div>
          </form>
        </Card>
      )}
    </div>
  );
}
