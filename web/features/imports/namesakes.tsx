import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_SUGGESTED_PEOPLE } from '../../../shared/features/search/calls.ts';
import { describeWork } from '../../core/people/people.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Menu, MenuItem, MenuLink } from '../../platform/ui/buttons/menu.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './joins-by-name.module.css';
import { namesakesQuery } from './runs/queries.ts';

const doNothing = (): void => undefined;

/** Leads from the count of those who have a name to the people. */
export function Namesakes({ name, count }: { name: string; count: number }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: people, error } = useQuery({ ...namesakesQuery(name), enabled: anchor !== null });
  const isLoaded = people !== undefined || error !== null;
  return (
    <>
      <Button
        variant="text"
        size="small"
        className={css.who}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Who is called ${name}`}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        Show who
      </Button>
      {anchor && isLoaded && (
        <Menu anchor={anchor} label={`People called ${name}`} onClose={() => setAnchor(null)}>
          {people?.map(({ id, name: called, title, account }) => (
            <MenuLink key={id} to={`/person/${id}`}>
              {called}
              <span className={css.work}>{describeWork(title, account?.name ?? null)}</span>
            </MenuLink>
          ))}
          {error && (
            <MenuItem disabled={describeError(error)} onChoose={doNothing}>
              Couldn’t load them
            </MenuItem>
          )}
          {people && count >= MAX_SUGGESTED_PEOPLE && (
            <MenuItem disabled={`${formatCount(count + 1)} people have this name`} onChoose={doNothing}>
              Showing the best known
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}
