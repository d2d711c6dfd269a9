import { useState } from 'react';
import type { PrivateProposal } from '../../../../shared/core/mail/private-senders.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Tick } from '../../../platform/ui/fields/kept-controls.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './reading.module.css';
import { useKeepOut } from './use-keep-out.ts';

const KINDS: Readonly<Record<PrivateProposal['kind'], string>> = {
  public: 'Private address',
  health: 'Health',
  law: 'Law',
  bank: 'Bank, insurance or tax',
  school: 'School or university',
};

const isLikelyPrivate = ({ kind, name }: PrivateProposal, surname: string): boolean =>
  kind !== 'public' || (surname !== '' && name.toLowerCase().split(' ').slice(1).includes(surname.toLowerCase()));

type PrivatePeopleProps = {
  proposals: readonly PrivateProposal[];
  /** What `times` counts. */
  counted: readonly [once: string, often: string];
  /** The words of the button that goes on. */
  confirm: string;
  busy: boolean;
  /** When those who are ticked are kept out. */
  onConfirm: () => void;
  onPutOff?: () => void;
};

/**
 * The step before a first reading: a tick keeps somebody out. Doctors, lawyers, banks and schools are ticked beforehand, and whoever has the
 * user's surname; other private addresses may be friends in the trade.
 */
export function PrivatePeople({
  proposals,
  counted: [once, often],
  confirm,
  busy,
  onConfirm,
  onPutOff,
}: PrivatePeopleProps) {
  const surname = useUser()?.payload.family_name ?? '';
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(proposals.filter((proposal) => isLikelyPrivate(proposal, surname)).map(({ address }) => address)),
  );
  const keepOut = useKeepOut();
  const toggle = (address: string) =>
    setTicked((before) =>
      before.has(address) ? new Set([...before].filter((other) => other !== address)) : new Set([...before, address]),
    );
  const isAll = ticked.size === proposals.length;
  return (
    <section className={css.private} aria-label="Private contacts">
      {proposals.length > 0 && (
        <>
          <p className={css.soft}>
            Some of these people may be private contacts. Kith never stores the ones that are ticked. They go on your
            blocklist, which you can change in Settings. Kith hasn’t stored anything yet.
          </p>
          <Button
            variant="text"
            size="small"
            onClick={() => setTicked(isAll ? new Set() : new Set(proposals.map(({ address }) => address)))}
          >
            {isAll ? 'Clear all' : `Tick all ${formatCount(proposals.length)}`}
          </Button>
          <ul className={css.proposals} aria-label="May be private">
            {proposals.map(({ address, name, times, kind }) => (
              <li key={address}>
                <label className={css.proposal}>
                  <Tick type="checkbox" checked={ticked.has(address)} onChange={() => toggle(address)} />
                  <span className={css.words}>
                    {name === '' ? address : `${name}, ${address}`}
                    <span className={css.soft}>
                      {' '}
                      {KINDS[kind]}, {formatCount(times)} {times === 1 ? once : often}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      {keepOut.error && (
        <Notice kind="error">
          They could not be blocked, so Kith hasn’t read anything. {describeError(keepOut.error)}
        </Notice>
      )}
      <div className={css.actions}>
        <Button
          variant="contained"
          disabled={busy || keepOut.isPending}
          onClick={() => keepOut.mutate([...ticked], { onSuccess: onConfirm })}
        >
          {confirm}
        </Button>
        {onPutOff && (
          <Button variant="text" disabled={busy || keepOut.isPending} onClick={onPutOff}>
            Not now
          </Button>
        )}
      </div>
    </section>
  );
}
