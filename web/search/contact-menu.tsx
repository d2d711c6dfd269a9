import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SearchAccount, SearchContact } from '../../shared/search/account.ts';
import { useCan } from '../api/session.ts';
import { type DialogPerson, useDialogs } from '../dialogs.ts';
import { IconButton } from '../ui/button.tsx';

export const personOf = ({ id, name, title, account }: SearchContact): DialogPerson => ({ id, name, title, account });

type ContactMenuProps = {
  contact: SearchContact;
  /** Where an introduction would lead; null for those who have left. */
  target: SearchAccount | null;
};

type MenuOpenProps = ContactMenuProps & { anchor: HTMLElement; onClose: () => void };

/** Only there while it is open: a list of thousands has one button each and no more. */
function Opened({ contact, target, anchor, onClose }: MenuOpenProps) {
  const open = useDialogs();
  const may = useCan();
  const person = personOf(contact);
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': contact.name } }}>
      {target && (
        <MenuItem
          onClick={choose(() => {
            const { id, name, logo_url } = target;
            open('request-intro', { account: { id, name, logo_url }, person });
          })}
        >
          Request intro
        </MenuItem>
      )}
      <MenuItem onClick={choose(() => open('signal', { person }))}>Add signal</MenuItem>
      {may('paths:read') && (
        <MenuItem component={Link} to={`/path-finder/contact/${contact.id}`} onClick={onClose}>
          Show paths
        </MenuItem>
      )}
      {may('staff:read') && <MenuItem onClick={choose(() => open('history', { person }))}>History</MenuItem>}
    </Menu>
  );
}

/** What one may do about a person. */
export function ContactMenu({ contact, target }: ContactMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={`Actions for ${contact.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title="Actions"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {anchor && <Opened contact={contact} target={target} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
