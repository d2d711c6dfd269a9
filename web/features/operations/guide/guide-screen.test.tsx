import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getInstallation } from '../../../../shared/features/operations/administration/calls.ts';
import { GUIDE_PAGES, type GuidePage } from '../../../../shared/features/operations/guide/pages.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession, staff } from '../../../testing/testing.tsx';
import { loadGuidePage } from './rendered-pages.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
});

it('opens the section that a part of Set up needs, and follows links between pages', async () => {
  const mail = { name: 'mail', state: 'here', what: '', used: null, failed: null, tested: null } as const;
  server.on(getInstallation, { outsides: [mail], settings: [] });
  openApp('/admin');
  fireEvent.click(await screen.findByRole('link', { name: 'Guide: E-mail' }));
  // The pages are long: asking for a role looks at each of their elements.
  await waitFor(() => expect(document.activeElement?.id).toBe('5-mail'));
  fireEvent.click(screen.getAllByText('10. Back up').at(-1)!);
  expect(document.activeElement).toBe(document.getElementById('10-back-up'));
  fireEvent.click(screen.getByText('test a restore'));
  await waitFor(() => expect(document.activeElement?.id).toBe('restore'));
  expect(document.querySelector('h1')?.textContent).toBe('Operating Kith');
});

it('has every page that it names', async () => {
  for (const page of Object.keys(GUIDE_PAGES) as GuidePage[])
    expect((await loadGuidePage(page)).content.length).toBeGreaterThan(5);
});

it('is for those who may see Set up', async () => {
  putSession(server, portco);
  openApp('/admin/guide/install');
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});
