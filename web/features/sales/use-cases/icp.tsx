import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { splitList } from '../../../../shared/features/sales/lists.ts';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from '../recommendations/sales.module.css';

function Names({ names, not }: { names: readonly string[]; not: readonly string[] }) {
  if (names.length + not.length === 0) return 'Any';
  return (
    <span className={css.names}>
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
      {not.length > 0 && <span className={css.not}>not {not.join(', ')}</span>}
    </span>
  );
}

function describeSize({ Target_Company_Size_Min__c: from, Target_Company_Size_Max__c: to }: UseCase): string {
  if (from === null && to === null) return 'Any';
  if (to === null) return `${formatCount(from ?? 1)} or more`;
  return `${formatCount(from ?? 1)} to ${formatCount(to)}`;
}

/** The ideal customer of a use case, as it is defined. */
export function IcpDefinition({ useCase }: { useCase: UseCase }) {
  const [open, setOpen] = useState(true);
  const id = useId();
  const list = (text: string | null, separator?: ',' | ';') => splitList(text, separator);
  const rows = [
    ['Company size', describeSize(useCase)],
    ['Industries', <Names key="i" names={list(useCase.Industries__c)} not={list(useCase.Excluded_Industries__c)} />],
    [
      'Geographies',
      <Names
        key="g"
        names={list(useCase.Target_Geographies__c, ';')}
        not={list(useCase.Target_Excluded_Geographies__c, ';')}
      />,
    ],
    [
      'Account keywords',
      <Names
        key="k"
        names={list(useCase.Target_Account_Keywords__c)}
        not={list(useCase.Target_Account_Anti_Keywords__c)}
      />,
    ],
    [
      'Persona',
      [list(useCase.Target_Persona_Role__c, ';').join(' or '), useCase.Target_Persona_Keywords__c]
        .filter(Boolean)
        .join(': ') || 'Anybody',
    ],
    ['Not persona', useCase.Target_Persona_Anti_Keywords__c ?? 'None'],
    ['Default contact', useCase['Default_Contact__r.Name'] ?? 'None'],
    ['Account type', useCase.Target_Account_Type__c ?? 'Any'],
  ] as const;
  return (
    <Card>
      <div className={css.icp}>
        <div className={css.icpHead}>
          <h2>ICP definition</h2>
          <Button variant="text" size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Show'}{' '}
            {open ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
          </Button>
        </div>
        {open && (
          <dl id={id}>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  );
}
