import type { ComponentProps } from 'react';
import type { SearchContact } from '../../../../shared/core/network/account.ts';
import { CareerFreshness } from '../../../core/people/career-freshness.tsx';
import { CorrectLink } from '../../../core/people/correct-link.tsx';
import { AskedStrength } from '../../../core/strength/asked-strength.tsx';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthEvidence } from '../../../core/strength/strength-evidence.tsx';

type ContactStrengthProps = Pick<ComponentProps<typeof StrengthEvidence>, 'className' | 'actions'> & {
  contact: SearchContact;
};

/** The strength of a contact with its evidence, from the list or loaded when the user looks. */
export function ContactStrength({ contact, ...others }: ContactStrengthProps) {
  const { name, score, score_details } = contact;
  const about = (
    <>
      <CareerFreshness person={contact} />
      <CorrectLink person={contact} />
    </>
  );
  if (score_details === null) return <AskedStrength {...others} person={contact} about={about} />;
  return (
    <StrengthEvidence {...others} about={about} name={name} strength={toStrength(score)} details={score_details} />
  );
}
