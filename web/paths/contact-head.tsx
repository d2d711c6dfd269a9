import { Plus } from 'lucide-react';
import type { Chance, PathPerson } from '../../shared/core/network/path.ts';
import { useSettings } from '../api/session.ts';
import { useDialogs } from '../dialogs.ts';
import { Avatar } from '../people/avatar.tsx';
import { CareerFreshness } from '../people/career-freshness.tsx';
import { PersonLinks } from '../people/person-links.tsx';
import { toStrength } from '../people/strength.ts';
import { StrengthRing } from '../people/strength-ring.tsx';
import { Button } from '../ui/button.tsx';
import css from './paths.module.css';
import { describeChance, describePathPerson } from './words.ts';

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
          Add signal
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
