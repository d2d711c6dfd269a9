import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { forwardFeedback } from '../../../../shared/features/operations/feedback/calls.ts';
import { createFakeServer, createRefusal, type FakeServer, openApp } from '../../../testing/testing.tsx';

const PAGE = '/talent/focus/connector-feedback-redirect';
const FORM = 'https://forms.example/feedback';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
});

it('passes on every word of its address, and leads to the form that the server names, whatever the address says', async () => {
  server.on(forwardFeedback, { form: FORM });
  openApp(`${PAGE}?connector=7&tag=a&tag=b&form=https%3A%2F%2Fevil.example`);
  expect(await screen.findByText('Taking you to the form…')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Go to the form' });
  expect(link.getAttribute('href')).toBe(FORM);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(server.bodyOf(forwardFeedback)).toEqual({
    parameters: [
      ['connector', '7'],
      ['tag', 'a'],
      ['tag', 'b'],
      ['form', 'https://evil.example'],
    ],
  });
  expect(server.callsOf(forwardFeedback)).toHaveLength(1);
});

it('says so where no form is configured, and leads nowhere', async () => {
  server.on(forwardFeedback, createRefusal(404, 'not_found', 'A survey form was not found.'));
  openApp(PAGE);
  expect(await screen.findByText('There is no form here')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
