import {
  ATS_NAMES,
  type AtsConnection,
  STAGE_MEANINGS,
  type StageMeaning,
} from '../../../../shared/features/talent/ats/ats.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './ats.module.css';
import { useAtsActions } from './queries.ts';

/** The stages as they come, and what each means for a candidacy. */
export function Stages({ connection: { Account__c, kind, stages } }: { connection: AtsConnection }) {
  const { map } = useAtsActions();
  const notices = useNotices();
  const name = ATS_NAMES[kind];
  if (stages.length === 0) return <p className={css.hint}>Stages appear here once a sent candidate is in them.</p>;
  return (
    <>
      <h3 className={css.title}>{`What the stages in ${name} mean`}</h3>
      <ul className={css.stages} aria-label={`Stages in ${name}`}>
        {stages.map((stage) => (
          <li key={stage.id}>
            <SelectField
              label={stage.name}
              hint={
                stage.meaning === null
                  ? `Not decided yet: ${formatCount(stage.count)} ${stage.count === 1 ? 'candidate stays' : 'candidates stay'} as they are.`
                  : undefined
              }
              value={stage.meaning ?? ''}
              disabled={map.isPending}
              onChange={({ target }) =>
                map.mutate(
                  { Account__c, stage: stage.id, meaning: target.value as StageMeaning },
                  { onError: (error) => notices.error(`The stage was not changed. ${describeError(error)}`) },
                )
              }
            >
              {stage.meaning === null && <option value="">Choose what it means</option>}
              {STAGE_MEANINGS.map((meaning) => (
                <option key={meaning}>{meaning}</option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The candidacies that could not follow. */
export function Mismatches({ connection: { mismatches } }: { connection: AtsConnection }) {
  if (mismatches.length === 0) return null;
  return (
    <>
      <h3 className={css.title}>Needs you</h3>
      <ul className={css.mismatches} aria-label="Needs you">
        {mismatches.map(({ poscan, position, problem }) => (
          <li key={poscan}>
            <Link to={`/talent/candidates?id=${poscan}`}>{position}</Link>
            <span className={css.of}>{problem}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
