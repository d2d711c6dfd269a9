import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Menu, MenuItem, MenuLink } from './menu.tsx';

const chosen = vi.fn();

function Orders() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Order
      </button>
      <button type="button">Elsewhere</button>
      {anchor && (
        <Menu anchor={anchor} label="Orders" onClose={() => setAnchor(null)}>
          {['Relationship', 'Name', 'Contacts'].map((name) => (
            <MenuItem key={name} checked={name === 'Name'} onChoose={() => chosen(name, document.activeElement)}>
              {name}
            </MenuItem>
          ))}
          <MenuLink to="/settings">Settings</MenuLink>
        </Menu>
      )}
    </>
  );
}

const focused = () => document.activeElement?.textContent;

describe('a menu', () => {
  beforeEach(async () => {
    chosen.mockClear();
    render(<Orders />);
    await userEvent.click(screen.getByRole('button', { name: 'Order' }));
  });

  it('begins at the chosen entry, and goes around with the arrows, to its ends, and by letters', async () => {
    expect(focused()).toBe('Name');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Relationship');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Settings');
    await userEvent.keyboard('c');
    expect(focused()).toBe('Contacts');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Relationship');
    expect(screen.getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
  });

  it('closes, with the focus back at its button, before it runs the chosen entry', async () => {
    await userEvent.keyboard('{End}{ArrowUp}{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Contacts', screen.getByRole('button', { name: 'Order' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it.each(['{Escape}', '{Tab}'])('is closed with %s', async (key) => {
    await userEvent.keyboard(key);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(chosen).not.toHaveBeenCalled();
  });

  it('leaves the focus to an element pressed elsewhere', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(focused()).toBe('Elsewhere');
  });
});
