import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SearchContact } from '../../../../shared/core/network/account.ts';
import type { SalesTarget } from '../../../../shared/core/sales/sales-target.ts';
import { MERGE_FIELDS } from '../../../../shared/core/sales/sales-target.ts';
import { listCompanies } from '../../../../shared/features/accounts/access/calls.ts';
import { introSummaries, requestIntro } from '../../../../shared/features/introductions/calls.ts';
import { defaultSalesTarget } from '../../../../shared/features/sales/calls.ts';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { findAccounts, findContact, searchAccountContacts } from '../../../../shared/features/search/calls.ts';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  portco,
  putSession,
  renderPart,
} from '../../../testing/testing.tsx';
import { makeIntro } from '../testing.ts';
import RequestInAddress from './request-in-address.tsx';

export const castellan = { id: '16', name: 'Castellan Bank', logo_url: null };
const contact = (id: string, name: string, title: string, score: number): SearchContact => ({
  id,
  name,
  title,
  score,
  linkedin_profile: null,
  role_type: 'executive',
  account: 'Castellan Bank',
  account_id: '16',
  portfolio: false,
  score_details: null,
});
export const ines = contact('12', 'Ines Calloway', 'VP Engineering', 3);
export const kofi = contact('14', 'Kofi Amankrah', 'Chief Technology Officer', 4);

/** A company that a link names. */
export const serveFoundAccount = (id: string, name: string) => ({
  id,
  name,
  website: null,
  logo_url: null,
  tags: [],
  matches: [],
  reason: 'id',
  li_id: null,
  headcount: null,
  relationship: 3,
});

/** A sales target whose letter can be filled in place; one passage is empty. */
export const salesTarget: SalesTarget = {
  Id: '31',
  Name: 'Lumenary: banks',
  One_Liner__c: 'We spot fraud.',
  Value_Proposition__c: 'Instant payments are coming.',
  Decision_Makers__c: null,
  Ask__c: 'a pilot',
  Intro_Text__c: 'Lumenary scores transfers.',
  Case_Studies__c: 'Two banks run us.',
  Sample_Email_Draft__c: `Meet {{account_name}}: ${MERGE_FIELDS.map((field) => `{{${field}}}`).join(' ')} {{Id}}`,
};

/** A raise of Lumenary. */
export const raise: UseCase = {
  ...salesTarget,
  Id: '9',
  Name: 'Lumenary raises',
  Account__c: '2',
  'Account__r.Name': 'Lumenary',
  'Account__r.Logo__c': null,
  Default_Contact__c: null,
  'Default_Contact__r.Name': null,
  Target_Company_Size_Min__c: null,
  Target_Company_Size_Max__c: null,
  Industries__c: 'Payments',
  Excluded_Industries__c: null,
  Target_Account_Type__c: null,
  Target_Account_Keywords__c: null,
  Target_Account_Anti_Keywords__c: null,
  Target_Persona_Keywords__c: null,
  Target_Persona_Anti_Keywords__c: null,
  Target_Persona_Role__c: null,
  Target_Geographies__c: null,
  Target_Excluded_Geographies__c: null,
  Is_Default__c: false,
  Kind__c: 'Raise',
  Ask__c: 'the round',
  Round__c: 'Series A',
  Sum_From__c: 8_000_000,
  Sum_To__c: 12_000_000,
  Currency__c: 'EUR',
  Money_By__c: '2027-03',
  Competitors__c: null,
  Never_Ask__c: null,
  Hide_Sum__c: false,
  Closed_On__c: null,
  Outcome__c: null,
  Closing_Note__c: null,
  Deletable__c: false,
  LastModifiedDate: '2026-11-20T08:00:00.000Z',
};

/** A server that takes requests, and somebody of Lumenary signed in. */
export function createRequestServer(sales_target: SalesTarget | null = salesTarget, user = portco): FakeServer {
  const server = createFakeServer();
  putSession(server, user);
  return server
    .on(defaultSalesTarget, { sales_target })
    .on(listCompanies, {
      companies: [
        { id: '1', name: 'Quillmark Ventures', logo_url: null, firm: true },
        { id: '2', name: 'Lumenary', logo_url: null, firm: false },
      ],
    })
    .on(introSummaries, ({ body }) => ({
      accounts: (body as { account_ids: string[] }).account_ids.map((account_id) => ({
        account_id,
        summary: null,
        groups: account_id === castellan.id ? [{ label: 'Success', count: 2 }] : [],
        open_people: [],
      })),
    }))
    .on(findAccounts, ({ body }) => ({
      accounts: (body as { account_ids: string[] }).account_ids.includes(castellan.id)
        ? [serveFoundAccount(castellan.id, castellan.name)]
        : [],
    }))
    .on(findContact, ({ params }) => {
      const found = [ines, kofi].find(({ id }) => id === params.id);
      return found ? { contact: found } : createRefusal(404, 'not_found', 'This person does not exist.');
    })
    .on(searchAccountContacts, ({ body }) => ({
      contacts: (body as { account_ids: string[] }).account_ids.includes(castellan.id)
        ? [kofi, ines].map((item) => ({ ...item, for_account_id: castellan.id }))
        : [],
      past_employees: [],
      navigators: [],
      firm_navigators: {},
      intros: [],
      limit_hit: false,
    }))
    .on(requestIntro, { result: makeIntro('900', 'To review') });
}

/** A button that opens the drawer, as a search card does, and the code that draws the drawer in the frame. */
export function Opener({ people }: { people?: readonly { id: string }[] }) {
  const open = useDialogs();
  return (
    <>
      <button type="button" onClick={() => open('request-intro', { account: castellan, people })}>
        Ask
      </button>
      <RequestInAddress />
    </>
  );
}

export const openDrawer = async (...people: { id: string }[]) => {
  const shown = renderPart(<Opener people={people} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  return { shown, drawer: await drawn() };
};
/** The drawer of an address that somebody came by. */
export const openDrawerAt = async (path: string) => {
  const shown = renderPart(<Opener />, path);
  return { shown, drawer: await drawn() };
};
const drawn = async () => {
  const drawer = await screen.findByRole('dialog', { name: 'Request a Warm Introduction' });
  await screen.findByText(/, on behalf of /);
  return within(drawer);
};
export const getButton = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
export const getBox = (name: RegExp) => screen.getByRole('textbox', { name }) as HTMLTextAreaElement;
export const findPassage = (name: RegExp) => screen.findByRole('button', { name });
export const readLetter = async () => (await findPassage(/^One-liner/)).parentElement?.textContent;

/** Fills the missing fields and goes to step 1. */
export async function goOn() {
  await userEvent.click(await findPassage(/^Decision maker\(s\) as name.*empty$/));
  await userEvent.keyboard('Ines, VP');
  await userEvent.click(getButton('Next'));
}
export async function answerPassages() {
  await userEvent.type(getBox(/^Prior interactions/), 'None');
  await userEvent.type(getBox(/^Tier or deal size/), 'Tier 1');
}
