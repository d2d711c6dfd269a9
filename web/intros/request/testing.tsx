import { listCompanies } from '../../../shared/access/calls.ts';
import { introSummaries, requestIntro } from '../../../shared/intros/calls.ts';
import { defaultSalesTarget, type SalesTarget } from '../../../shared/sales/calls.ts';
import { MERGE_FIELDS } from '../../../shared/sales/sales-target.ts';
import { type DialogPerson, type RequestPerson, useDialogs } from '../../dialogs.ts';
import { type FakeServer, fakeServer, portco, signedInAs } from '../../testing.tsx';
import { makeIntro } from '../testing.ts';

const castellan = { id: '16', name: 'Castellan Bank', logo_url: null };
export const ines: DialogPerson = {
  id: '12',
  name: 'Ines Calloway',
  title: 'VP Engineering',
  account: 'Castellan Bank',
};

/** A sales target whose letter can be filled in place; one passage is empty. */
export const target: SalesTarget = {
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

/** A server that takes requests, and somebody of Lumenary signed in. */
export function requestServer(sales_target: SalesTarget | null = target, user = portco): FakeServer {
  const server = fakeServer();
  signedInAs(server, user);
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
      })),
    }))
    .on(requestIntro, { result: makeIntro('900', 'To review') });
}

/** Something that opens the drawer, as a search card does. */
export function Opener({ person }: { person?: RequestPerson }) {
  const open = useDialogs();
  return (
    <button type="button" onClick={() => open('request-intro', { account: castellan, person })}>
      Ask
    </button>
  );
}
