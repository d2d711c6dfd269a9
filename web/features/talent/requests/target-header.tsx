import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { Avatar } from '../../../core/people/avatar.tsx';
import { CareerFreshness } from '../../../core/people/career-freshness.tsx';
import { PersonLinks } from '../../../core/people/person-links.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatTenure } from '../../../platform/ui/dates.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Reach } from '../candidates/reach.tsx';
import css from './request.module.css';

const getName = ({ Position_Title__c, Poscan_account, status_label }: Candidacy): string =>
  `${Position_Title__c}, ${Poscan_account} (${status_label})`;

type TargetHeaderProps = {
  target: RequestTarget;
  /** The candidacy that is looked at. */
  poscan: Candidacy | undefined;
  onPoscan: (poscan: Candidacy | undefined) => void;
};

/** The person of the request: links, career, and which of their candidacies is shown. */
export function TargetHeader({ target, poscan, onPoscan }: TargetHeaderProps) {
  const { name, headline, linkedin_profile, crm_url, poscans } = target;
  return (
    <Card className={css.target}>
      <div className={css.head}>
        <Avatar name={name} size={56} />
        <div className={css.who}>
          <div className={css.line}>
            <h1>{name}</h1>
            <PersonLinks person={{ name, linkedin_profile, crm_url: crm_url ?? null }} />
          </div>
          {headline && <p className={css.soft}>{headline}</p>}
          <Reach candidate={target} />
          <CareerFreshness person={{ id: target.Id, name, linkedin_profile }} />
        </div>
        {poscans.length > 1 && (
          <SelectField
            label="Position-candidate"
            className={css.select}
            value={poscan?.Id ?? ''}
            onChange={({ target: { value } }) => onPoscan(poscans.find(({ Id }) => Id === value))}
          >
            <option value="">A new request</option>
            {poscans.map((poscan) => (
              <option key={poscan.Id} value={poscan.Id}>
                {getName(poscan)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <History target={target} />
    </Card>
  );
}

function History({ target: { roles } }: { target: RequestTarget }) {
  const [shown, setShown] = useState(true);
  if (roles.length === 0) return <p className={css.soft}>No known jobs.</p>;
  return (
    <section className={css.history} aria-label="Work history">
      <div className={css.line}>
        <span className={css.title}>Work history</span>
        <Button
          variant="text"
          size="small"
          aria-expanded={shown}
          aria-controls="roles"
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide work history' : 'Show work history'}
          {shown ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
        </Button>
      </div>
      <ul id="roles" hidden={!shown}>
        {roles.map((role) => (
          <li key={`${role.Account_Name__c} ${role.role_title} ${role.Start_Date__c}`}>
            <b>{role.Account_Name__c}</b>
            <span>{role.role_title}</span>
            <span className={css.soft}>{role.Role__c}</span>
            <span className={css.soft}>{formatTenure(role.Start_Date__c, role.current ? null : role.End_Date__c)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
