/** Rows of the table of calls and viewers (permissions.test.ts): those of careers and job seekers. */

import * as enrichment from '../../../shared/features/enrichment/calls.ts';
import * as nemp from '../../../shared/features/enrichment/nemp/calls.ts';
import { getJobSeekers } from '../../../shared/features/talent/job-seekers/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { expectOnly } from '../viewers.ts';
import { type CallRow, makeCallRow } from './rows.ts';

const NONE = { params: { id: '999999' } };
const talent = expectOnly('talent');
const staff = expectOnly('staff');

const focus = expectOnly('staff or focus');
const PAGE = {
  public_identifier: 'nobody',
  fullName: 'Nobody Known',
  experience: [{ title: 'CTO', company: 'Harrow', dates: null, current: true }],
};

export const ENRICHMENT_ROWS: Record<string, CallRow<Call>> = {
  scrapeContacts: makeCallRow(
    enrichment.scrapeContacts,
    { body: { linkedinUrls: ['linkedin.com/in/ines'] } },
    talent(503),
  ),
  scrapeFile: makeCallRow(enrichment.scrapeFile, {}, talent(503)),
  getFreshness: makeCallRow(enrichment.getFreshness, { params: { id: '999999' } }, staff(404)),
  rescrapeContact: makeCallRow(enrichment.rescrapeContact, { body: { linkedin_id: 'ines' } }, staff(503)),
  listScrapes: makeCallRow(enrichment.listScrapes, {}, talent(200)),
  getScrape: makeCallRow(enrichment.getScrape, NONE, staff(404)),
  listScrapeRows: makeCallRow(enrichment.listScrapeRows, NONE, talent(404)),
  stopScrape: makeCallRow(enrichment.stopScrape, NONE, talent(404)),
  resumeScrape: makeCallRow(enrichment.resumeScrape, NONE, talent(503)),
  updateFromPage: makeCallRow(enrichment.updateFromPage, { body: PAGE }, focus(404)),
  undoPageUpdate: makeCallRow(enrichment.undoPageUpdate, NONE, focus(404)),
  createNempSignals: makeCallRow(nemp.createNempSignals, { body: { rows: [{ url: 'x' }] } }, staff(400)),
  createNempSignalsOfFile: makeCallRow(nemp.createNempSignalsOfFile, {}, staff(400)),
  previewNempFile: makeCallRow(nemp.previewNempFile, {}, staff(400)),
  getJobSeekers: makeCallRow(getJobSeekers, {}, talent(200)),
  undoScrape: makeCallRow(enrichment.undoScrape, NONE, staff(404)),
};
