import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { getByLinkedinId } from '../../../../shared/features/panel/calls.ts';
import { createFakeServer, portco, putSession } from '../../../testing/testing-server.ts';

afterEach(cleanup);

it('a frame starts and shows an answer without the browser’s words of languages, which take 20 ms to load', async () => {
  const used = [
    vi.spyOn(Number.prototype, 'toLocaleString'),
    vi.spyOn(Date.prototype, 'toLocaleString'),
    vi.spyOn(Date.prototype, 'toLocaleDateString'),
    vi.spyOn(String.prototype, 'localeCompare'),
    ...(['NumberFormat', 'DateTimeFormat', 'DisplayNames', 'Collator', 'PluralRules'] as const).map((name) =>
      vi.spyOn(Intl, name),
    ),
  ];
  // Loaded only now, so that what its modules do as they start counts.
  const { openFramed, makeRamzorAnswer: ramzorAnswer } = await import('./testing.tsx');
  const server = createFakeServer().on(getByLinkedinId, ramzorAnswer());
  putSession(server, portco);
  openFramed('/ramzor', { state: 'shown', known: { publicIdentifier: 'ines-calloway', fullName: 'Ines Calloway' } });
  await screen.findByText(/Maren Oduya/);
  expect(screen.getAllByText('31 Aug 20').length).toBeGreaterThan(0);
  expect(used.filter((item) => item.mock.calls.length > 0).map((item) => item.getMockName())).toEqual([]);
});
