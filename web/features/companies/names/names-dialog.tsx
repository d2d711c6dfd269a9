import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { CompanyName } from '../../../../shared/features/companies/names/calls.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import type { DialogProps } from '../../../core/feature/dialogs.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { IconButton } from '../../../platform/ui/buttons/button.tsx';
import { SideDrawer } from '../../../platform/ui/dialogs/side-drawer.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { AddName } from './add-name.tsx';
import css from './company-names.module.css';
import { companyNamesQuery, useNames } from './queries.ts';

const kinds: Record<CompanyName['kind'], string> = { alias: 'Also called', former: 'Formerly' };

/** The other and former names of a company with their sources, and staff's own names to add and remove. */
export default function NamesDialog({ account, onClose }: DialogProps<'company-names'>) {
  const { id, name, logo_url } = account;
  const { data: names, error, isPending, isFetching, refetch } = useQuery(companyNamesQuery(id));
  return (
    <SideDrawer
      open
      title={`Names of ${name}`}
      subtitle="Searches and imports find the company by any of these names."
      tile={<CompanyLogo name={name} src={logo_url} size={36} />}
      onClose={onClose}
    >
      <AddName id={id} />
      {isPending && <LoadingCard label="Loading the names…" heights={[18, 18]} />}
      <Failed what="The names could not be loaded." query={{ error, isFetching, refetch }} />
      {names?.length === 0 && <p className={css.soft}>It has no other names yet.</p>}
      {names && names.length > 0 && (
        <ul className={css.names} aria-label={`Other names of ${name}`}>
          {names.map((name) => (
            <OtherName key={name.name} id={id} one={name} />
          ))}
        </ul>
      )}
    </SideDrawer>
  );
}

function OtherName({ id, one: companyName }: { id: string; one: CompanyName }) {
  const { remove } = useNames(id);
  const notices = useNotices();
  const { name, kind, said_by, can_remove } = companyName;
  const onError = (error: unknown) => notices.error(`${name} was not removed. ${describeError(error)}`);
  return (
    <li className={css.name}>
      <span className={css.words}>
        <b>{name}</b>
        <span className={css.soft}>
          {kinds[kind]}. Source: {said_by.join(', ') || 'a company merged into it'}.
        </span>
      </span>
      {can_remove && (
        <IconButton
          aria-label={`Remove ${name}`}
          title="Remove"
          disabled={remove.isPending}
          onClick={() => remove.mutate(name, { onError })}
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
