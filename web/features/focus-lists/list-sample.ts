import { countFocusReach, getFocusList, listFocusLists } from '../../../shared/features/focus-lists/calls.ts';
import type { FocusList, TopConnector } from '../../../shared/features/focus-lists/list.ts';
import type { ListSample } from '../../testing/testing-lists.ts';

/** A file that was read; nobody was looked up yet. */
export const readList: FocusList = {
  id: '7',
  file_name: 'leads.csv',
  state: 'read',
  lacks: null,
  chances: [],
  total: 3,
  done: 0,
  enriched: 0,
  columns: [
    { name: 'linkedin', field: 'linkedin', sample: 'in/ines-calloway' },
    { name: 'team', field: null, sample: 'Red' },
  ],
  notes: ['UTF-8, separated by commas.', '37 empty rows were left out.'],
  missing: 0,
  with_connector: 0,
  relationships: 0,
  connectors: 0,
  error: null,
  created_at: '2026-11-21T12:00:00.000Z',
  started_at: null,
  finished_at: null,
};

export const doneList: FocusList = {
  ...readList,
  state: 'done',
  done: 3,
  enriched: 2,
  missing: 1,
  with_connector: 2,
  relationships: 5,
  connectors: 2,
  started_at: '2026-11-21T12:00:00.000Z',
  finished_at: '2026-11-21T12:00:09.000Z',
};

export const makeTop = (id: string, name: string): TopConnector => ({
  id,
  name,
  title: 'CTO',
  company: 'Lumenary',
  logo_url: null,
  linkedin_profile: null,
  leads: 2,
  by_chance: { 'good chance': 1, 'some chance': 1, 'long shot': 0 },
  most_from: ['Castellan Bank'],
});

export const samples: readonly ListSample[] = [
  {
    name: 'top-connectors',
    call: getFocusList,
    serve: (server, count) => {
      server.on(listFocusLists, { lists: [], flagged: false });
      server.on(countFocusReach, { leads: 2 });
      server.on(getFocusList, {
        list: { ...doneList, missing: 0, connectors: count },
        topConnectors: Array.from({ length: count }, (_, index) => makeTop(`${index + 1}`, `Colleague ${index + 1}`)),
        missingContacts: [],
      });
    },
    headings: 4,
  },
];
