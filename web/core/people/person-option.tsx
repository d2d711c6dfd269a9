import css from '../lists/option.module.css';
import { StrengthRing } from '../strength/strength-ring.tsx';
import type { PickedPerson } from './people.ts';

/** "1 open request", "12 open requests"; nothing where it is not known. */
export const describeLoad = (load: number | undefined): string | undefined =>
  load === undefined ? undefined : load === 1 ? '1 open request' : `${load || 'no'} open requests`;

/** A person among suggestions: their role, their strength, and how often they are asked already. */
export function PersonOption({ person: { name, about, strength, load, terms } }: { person: PickedPerson }) {
  return (
    <span className={css.option}>
      <span className={css.lines}>
        <span className={css.name}>{name}</span>
        <span className={css.soft}>{about}</span>
        {terms && <span className={css.soft}>{terms}</span>}
      </span>
      {load !== undefined && load > 0 && <span className={`${css.soft} ${css.load}`}>{describeLoad(load)}</span>}
      {strength !== undefined && <StrengthRing strength={strength} named />}
    </span>
  );
}
