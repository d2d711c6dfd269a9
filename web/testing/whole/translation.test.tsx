import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { myCandidates } from '../../../shared/features/talent/candidacies/calls.ts';
import { makeCandidacy } from '../../features/talent/candidacies/list-sample.ts';
import { tolerateTranslation } from '../../platform/ui/tolerate-translation.ts';
import { createFakeServer, openApp, portco, putSession } from '../testing.tsx';

/** Puts every text into two elements, as the browser's translation does. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('script, style, title')) continue;
    const wrapper = document.createElement('font');
    text.replaceWith(wrapper);
    wrapper.appendChild(document.createElement('font')).append(text);
  }
}

/** Text beside elements, which goes, comes back and has an element inserted before it. */
function Texts() {
  const [on, setOn] = useState(true);
  return (
    <p>
      {on && 'Some words '}
      {!on && <b>bold</b>}
      {'and others'}
      <button type="button" onClick={() => setOn(!on)}>
        Switch
      </button>
    </p>
  );
}

beforeAll(tolerateTranslation);

it('lets React remove a translated text, and insert before one', async () => {
  const { container } = render(<Texts />);
  const switchTexts = () => userEvent.click(screen.getByRole('button', { name: 'Switch' }));
  translate();
  await switchTexts();
  expect(container.textContent).toBe('boldand othersSwitch');
  await switchTexts();
  translate();
  await switchTexts();
  expect(container.textContent).toBe('boldand othersSwitch');
});

it('survives the browser’s translation: rows, filters and screens change over translated text', async () => {
  const server = createFakeServer();
  putSession(server, portco);
  server.on(myCandidates, ({ query }) => ({
    poscans: query.get('archive') === 'true' ? [] : [makeCandidacy(1), makeCandidacy(2)],
    more: false,
    next_cursor: null,
    counts: { active: 2, archive: 0 },
  }));
  openApp('/talent/candidates');
  await screen.findByText('Person 1');
  translate();
  await userEvent.click(screen.getByRole('button', { name: 'Update Person 1' }));
  await screen.findByLabelText('Status');
  translate();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Status')).toBeNull());
  translate();
  await userEvent.type(screen.getByLabelText('Search candidates'), 'Person{Enter}');
  translate();
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
  await userEvent.click(screen.getByRole('link', { name: /^Archive/ }));
  await screen.findByText('No archived candidates found');
  translate();
  await userEvent.click(screen.getByRole('link', { name: /^My Candidates\s*2/ }));
  await screen.findByText('Person 2');
});
