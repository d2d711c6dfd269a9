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
  if (digest === 'off') return 'You won’t get a digest.';
  const when = digest === 'daily' ? 'each morning' : `on ${day[0]!.toUpperCase()}${day.slice(1)} mornings`;
  return `You’ll get it ${when} if there’s news.`;
}

/** The digest, and the optional kinds of mail. */
export default function MailsSection() {
  return (
    <Loaded>
      {({ digest, digest_day, mails }, change, acting) => (
        <>
          <p className={css.words}>
            One e-mail with what’s waiting for you and what’s new. {describe(digest, digest_day)}
          </p>
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
                  next
                    ? `Saved. You’ll get this e-mail again: ${label}.`
                    : `Saved. You won’t get this e-mail: ${label}.`,
                )
              }
            />
          ))}
        </>
      )}
    </Loaded>
  );
}
