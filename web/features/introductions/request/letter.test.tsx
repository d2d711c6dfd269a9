import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { requestIntro } from '../../../../shared/features/introductions/calls.ts';
import { getUseCase } from '../../../../shared/features/sales/calls.ts';
import { listRaisePartners } from '../../../../shared/features/sales/raising/calls.ts';
import { castellan, createRequestServer, getBox, getButton, openDrawerAt, raise } from './testing.tsx';

const WHY = 'Castellan Bank invested in Payfair. It took part in 2 Series A rounds.';

const serve = () =>
  createRequestServer()
    .on(getUseCase, { sales_target: raise })
    .on(listRaisePartners, {
      partners: [
        {
          fund: { id: castellan.id, name: castellan.name, logo_url: null, place: null },
          people: [],
          fits: [],
          investments: { nearest: [], total: 0 },
          why: WHY,
          known_by: null,
          evidence: null,
          asked_at: null,
          anyway: null,
          status: {
            status_id: '77',
            status: 'Suggested to Portfolio',
            comments: null,
            dismiss_category: null,
            snooze_until: null,
            allowed: ['Introduction Requested'],
            intro_id: null,
            updated_at: null,
          },
        },
      ],
      total: 1,
      counts: { to_suggest: null, suggested: 1, requested: 0 },
      funds: [],
      left_out: [],
      excluded: [],
      unknown: [],
      next_cursor: null,
    });

it('speaks of the raise: round, sum, what the company does and why this fund, and asks for no tier', async () => {
  const server = serve();
  const { drawer } = await openDrawerAt(`/?request=${castellan.id}&recommendation=77&target=${raise.Id}`);
  const passage = await drawer.findByRole('button', { name: /^Round: / });
  expect(passage.parentElement?.textContent).toBe(
    `Hi,\n\nWould you introduce Lumenary to Castellan Bank? We spot fraud.\n\nWe are raising a Series A of 8 M to 12 M EUR, with the first money by Mar 2027.\n\nWhy Castellan Bank: ${WHY}\n\nWhere we stand: Two banks run us.\n\nWe would like to talk about the round.`,
  );
  expect(drawer.queryByText(/decision maker/i)).toBeNull();
  expect(drawer.getByText(/, for its raise$/)).toBeTruthy();
  await userEvent.click(getButton('Next'));
  await userEvent.type(getBox(/^Prior interactions/), 'None');
  expect(screen.queryByRole('textbox', { name: /^Tier/ })).toBeNull();
  expect(getBox(/^What the connector can forward/).value).toMatch(/^We spot fraud\.\s+We are raising a Series A/);
  await userEvent.click(getButton('Submit'));
  await waitFor(() => expect(server.bodyOf(requestIntro)).toBeTruthy());
  expect(server.bodyOf(requestIntro)).toMatchObject({
    sales_recommendation_id: '77',
    sales_target_id: raise.Id,
    merge_fields: { Why_Fund__c: WHY, Raise__c: expect.stringMatching(/^a Series A of 8 M/) },
  });
  expect(server.bodyOf(requestIntro)).not.toHaveProperty('merge_fields.Decision_Makers__c');
});

it('keeps a sum to itself that the raise does not show', async () => {
  serve().on(getUseCase, { sales_target: { ...raise, Hide_Sum__c: true } });
  const { drawer } = await openDrawerAt(`/?request=${castellan.id}&recommendation=77&target=${raise.Id}`);
  const passage = await drawer.findByRole('button', { name: /^Round: / });
  expect(within(passage).getByText('a Series A, with the first money by Mar 2027')).toBeTruthy();
});
