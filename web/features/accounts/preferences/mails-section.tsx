import type { Digest, Preferences } from '../../../../shared/features/accounts/preferences/calls.ts';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import { Loaded } from './loaded.tsx';
import css from './settings.module.css';
import { SwitchRow } from './switch-row.tsx';

const choices: readonly { value: Digest; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
];

function describe(digest: Digest, day: Preferences['digest_day']): string {
  if (digest === 'off') return 'You get no digest.';
  const when = digest === 'daily' ? 'each morning' : `on ${day[0]!.toUpperCase()}${day.slice(1)} mornings`;
  return `You get it ${when}, when there is something to say.`;
}

/** The digest, and the optional kinds of mail. */
export default function MailsSection() {
  return (
    <Loaded>
      {({ digest, digest_day, mails }, change, acting) => (
        <>
          <p className={css.words}>One mail with what waits for you and what is new. {describe(digest, digest_day)}</p>
          <div className={css.choice}>
            <SegmentedSwitch
              label="Digest"
              value={digest}
              choices={choices}
              disabled={acting}
              onChange={(next) => change({ digest: next }, `Saved. ${describe(next, digest_day)}`)}
            />
          </div>
          {mails.map(({ kind, label, on }) => (
            <SwitchRow
              key={kind}
              label={label}
              on={on}
              disabled={acting}
              onChange={(next) =>
                change(
                  { mails: [{ kind, on: next }] },
                  next ? `Saved. You get this mail again: ${label}.` : `Saved. You no longer get this mail: ${label}.`,
                )
              }
            />
          ))}
        </>
      )}
    </Loaded>
  );
}
