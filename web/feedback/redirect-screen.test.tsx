import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forwardFeedback } from '../../shared/feedback/calls.ts';
import { type FakeServer, fakeServer, openApp, refusal } from '../testing.tsx';
import { leave } from './leave.ts';

vi.mock('./leave.ts', () => ({ leave: vi.fn() }));

const PAGE = '/talent/focus/connector-feedback-redirect';
const FORM = 'https://forms.example/feedback';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => vi.clearAllMocks());

it('hands on every word of its address, and leads to the form that the server names, whatever the address says', async () => {
  server.on(forwardFeedback, { form: FORM });
  openApp(`${PAGE}?connector=7&tag=a&tag=b&form=https%3A%2F%2Fevil.example`);
  expect(await screen.findByText('Taking you to the form…')).toBeTruthy();
  await waitFor(() => expect(vi.mocked(leave).mock.calls).toEqual([[FORM]]));
  expect(server.bodyOf(forwardFeedback)).toEqual({
    parameters: [
      ['connector', '7'],
      ['tag', 'a'],
      ['tag', 'b'],
      ['form', 'https://evil.example'],
    ],
  });
  expect(server.askedOf(forwardFeedback)).toHaveLength(1);
});

it('says so where no form is configured, and leads nowhere', async () => {
  server.on(forwardFeedback, refusal(404, 'not_found', 'A survey form was not found.'));
  openApp(PAGE);
  expect(await screen.findByText('There is no form here')).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();
});
