import { Plus } from 'lucide-react';
import type { Chance, PathPerson } from '../../../shared/core/network/path.ts';
import { useDialogs } from '../../core/feature/dialogs.ts';
import { Avatar } from '../../core/people/avatar.tsx';
import { CareerFreshness } from '../../core/people/career-freshness.tsx';
import { PersonLinks } from '../../core/people/person-links.tsx';
import { toStrength } from '../../core/strength/strength.ts';
import { StrengthRing } from '../../core/strength/strength-ring.tsx';
import { useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import css from './list/paths.module.css';
import { describeChance, describePathPerson } from './list/words.ts';

/** The target of the paths, the chance to connect, and the actions. */
export function ContactHead({ contact, chance }: { contact: PathPerson; chance: Chance }) {
  const open = useDialogs();
  const { id, name, title, account, account_id } = contact;
  const { strength, label } = describeChance(chance, name, useSettings()?.firm_name ?? 'The firm');
  const person = { id, name, title, account };
  return (
    <div className={css.head}>
      <title>{`Paths to ${name} · Kith`}</title>
      <Avatar name={name} size={56} strength={toStrength(contact.score)} />
      <div className={css.headWords}>
        <div className={css.headLine}>
          <h1>{name}</h1>
          <PersonLinks person={contact} />
        </div>
        <div className={css.facts}>
          <span>{describePathPerson(contact)}</span>
          <span className={css.chance}>
            <StrengthRing strength={strength} size={16} />
            {label}
          </span>
        </div>
        <CareerFreshness person={contact} />
      </div>
      <div className={css.actions}>
        <Button onClick={() => open('signal', { person })}>
          <Plus size={14} strokeWidth={1.75} aria-hidden />
          <span>Add signal</span>
        </Button>
        {account_id && (
          <Button
            variant="contained"
            onClick={() => open('request-intro', { account: { id: account_id }, people: [person] })}
          >
            Request a Warm Introduction
          </Button>
        )}
      </div>
    </div>
  );
}
