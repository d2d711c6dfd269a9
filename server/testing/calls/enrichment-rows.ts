/** Rows of the table of calls and viewers (permissions.test.ts): those of careers and job seekers. */

import * as enrichment from '../../../shared/features/enrichment/calls.ts';
import * as nemp from '../../../shared/features/enrichment/nemp/calls.ts';
import { getJobSeekers } from '../../../shared/features/talent/job-seekers/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { only } from '../viewers.ts';
import { type CallRow, row } from './rows.ts';

const NONE = { params: { id: '999999' } };
const talent = only('talent');
const staff = only('staff');

const focus = only('staff or focus');
const PAGE = {
  public_identifier: 'nobody',
  fullName: 'Nobody Known',
  experience: [{ title: 'CTO', company: 'Harrow', dates: null, current: true }],
};

export const ENRICHMENT_ROWS: Record<string, CallRow<Call>> = {
  scrapeContacts: row(enrichment.scrapeContacts, { body: { linkedinUrls: ['linkedin.com/in/ines'] } }, talent(503)),
  scrapeFile: row(enrichment.scrapeFile, {}, talent(503)),
  getFreshness: row(enrichment.getFreshness, { params: { id: '999999' } }, staff(404)),
  rescrapeContact: row(enrichment.rescrapeContact, { body: { linkedin_id: 'ines' } }, staff(503)),
  listScrapes: row(enrichment.listScrapes, {}, talent(200)),
  getScrape: row(enrichment.getScrape, NONE, staff(404)),
  listScrapeRows: row(enrichment.listScrapeRows, NONE, talent(404)),
  stopScrape: row(enrichment.stopScrape, NONE, talent(404)),
  resumeScrape: row(enrichment.resumeScrape, NONE, talent(503)),
  updateFromPage: row(enrichment.updateFromPage, { body: PAGE }, focus(404)),
  undoPageUpdate: row(enrichment.undoPageUpdate, NONE, focus(404)),
  createNempSignals: row(nemp.createNempSignals, { body: { rows: [{ url: 'x' }] } }, staff(400)),
  createNempSignalsOfFile: row(nemp.createNempSignalsOfFile, {}, staff(400)),
  previewNempFile: row(nemp.previewNempFile, {}, staff(400)),
  getJobSeekers: row(getJobSeekers, {}, talent(200)),
  undoScrape: row(enrichment.undoScrape, NONE, staff(404)),
};
