import { Ban } from 'lucide-react';
import type { BroughtPerson } from '../../../../shared/features/mailboxes/brought/calls.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import css from './brought.module.css';
import { useBlockPerson } from './queries.ts';

export const broughtKeyHints = [['B', 'block']] as const;

function BlockButton({ person }: { person: BroughtPerson }) {
  const block = useBlockPerson();
  return (
    <Button size="small" data-keys="b" aria-label={`Block ${person.name}`} onClick={() => block(person)}>
      <Ban size={14} aria-hidden />
      <span>Block</span>
    </Button>
  );
}

export const broughtColumns: readonly Column<BroughtPerson>[] = [
  {
    key: 'person',
    label: 'Person',
    plain: true,
    width: 'minmax(160px, 1.2fr)',
    cell: ({ name, contact, address }) => (
      <>
        {contact === null ? name : <Link to={`/person/${contact}`}>{name}</Link>}
        {address !== null && <div className={css.soft}>{address}</div>}
      </>
    ),
  },
  { key: 'evidence', label: 'Evidence', width: 'minmax(200px, 2fr)', cell: ({ evidence }) => evidence },
  {
    key: 'new',
    label: 'Your network',
    width: 'fit-content(140px)',
    cell: ({ is_new }) => (is_new ? 'New' : 'Known before'),
  },
  {
    key: 'acts',
    label: 'Actions',
    silent: true,
    plain: true,
    width: '100px',
    cell: (person) => <BlockButton person={person} />,
  },
];
