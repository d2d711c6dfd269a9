import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { SearchAccount, SearchContact } from '../../../../shared/core/network/account.ts';
import { type DialogPerson, useDialogs } from '../../../core/feature/dialogs.ts';
import { cacheContacts } from '../../../core/people/contacts.ts';
import { useCan } from '../../../platform/api/session.ts';
import { IconButton } from '../../../platform/ui/buttons/button.tsx';
import { Menu, MenuItem, MenuLink } from '../../../platform/ui/buttons/menu.tsx';

export const toDialogPerson = ({ id, name, title, account }: SearchContact): DialogPerson => ({
  id,
  name,
  title,
  account,
});

type ContactMenuProps = {
  contact: SearchContact;
  /** The company of an introduction; null for people who have left. */
  target: SearchAccount | null;
};

type MenuOpenProps = ContactMenuProps & { anchor: HTMLElement; onClose: () => void };

/** Exists only while it is open: a list of thousands has only a button for each. */
function OpenContactMenu({ contact, target, anchor, onClose }: MenuOpenProps) {
  const open = useDialogs();
  const may = useCan();
  const queries = useQueryClient();
  const person = toDialogPerson(contact);
  return (
    <Menu anchor={anchor} label={contact.name} onClose={onClose}>
      {target && (
        <MenuItem
          onChoose={() => {
            cacheContacts(queries, [contact]);
            open('request-intro', { account: target, people: [contact] });
          }}
        >
          Request intro
        </MenuItem>
      )}
      <MenuItem onChoose={() => open('save-to-list', { people: [person] })}>Save to list</MenuItem>
      <MenuItem onChoose={() => open('signal', { person })}>Add signal</MenuItem>
      {may('paths:read') && <MenuLink to={`/path-finder/contact/${contact.id}`}>Show paths</MenuLink>}
      {may('staff:read') && <MenuItem onChoose={() => open('history', { person })}>History</MenuItem>}
    </Menu>
  );
}

/** The actions on a person. */
export function ContactMenu({ contact, target }: ContactMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={`Actions for ${contact.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title="Actions"
        onClick={({ currentTarget }) => setAnchor((now) => (now ? null : currentTarget))}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {anchor && <OpenContactMenu contact={contact} target={target} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
