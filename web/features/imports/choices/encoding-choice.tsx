import type { ImportRun } from '../../../../shared/features/imports/import.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './encoding-choice.module.css';
import { type Choices, canBeRead } from './use-choices.ts';

/** Lets the user choose the encoding, by names from the file in each likely one. */
export function EncodingChoice({ run, choices: { options, ask } }: { run: ImportRun; choices: Choices }) {
  const { encoding, state } = run;
  const chosen = encoding?.choices.find((choice) => choice.encoding === encoding.encoding);
  if (!encoding || !chosen) return null;
  const { sure, choices } = encoding;
  const picked = options.encoding ?? (sure ? encoding.encoding : undefined);
  return (
    <section aria-label="Letters">
      {state === 'checked' && !sure && (
        <Notice kind="warning">
          Kith isn’t sure about special letters in this file. Choose the version in which the names are right. Kith
          won’t save anything until you do.
        </Notice>
      )}
      <Card className={css.card}>
        {canBeRead(run) ? (
          <fieldset className={css.choices}>
            <legend className={css.legend}>{sure ? 'Do these names look right?' : 'Which names look right?'}</legend>
            {choices.map((choice) => (
              <label key={choice.encoding} className={css.choice}>
                <input
                  type="radio"
                  name="encoding"
                  value={choice.encoding}
                  checked={choice.encoding === picked}
                  onChange={() => ask({ encoding: choice.encoding })}
                />
                <span className={css.names}>{choice.names.join(' · ')}</span>
                <span className={css.name}>{choice.name}</span>
              </label>
            ))}
          </fieldset>
        ) : (
          <div className={css.choice}>
            <span className={css.names}>{chosen.names.join(' · ')}</span>
            <span className={css.name}>{chosen.name}</span>
          </div>
        )}
      </Card>
    </section>
  );
}
