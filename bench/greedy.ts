import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import * as intros from '../shared/features/introductions/calls.ts';
import * as search from '../shared/features/search/calls.ts';
import { MAX_ACCOUNT_IDS, MAX_NAME_CHARACTERS, MAX_NAMES } from '../shared/features/search/calls.ts';
import type { Draws } from './draws.ts';
import type { Greedy, GreedyAnswers, GreedySender } from './greedy-process.ts';
import { buildRequests, type Request, signRequest } from './http-calls.ts';
import { type Measurement, summarizeTimes } from './measure.ts';

/** One user types while three others send the worst inputs of the costliest calls. */
export interface GreedyBench extends GreedyAnswers {
  quiet: Measurement;
  beside: Measurement;
}

const SENDERS = 3;
/** Two are answered at a time; the others wait in the server. */
const IN_FLIGHT = 6;
/** A quick typist. */
const EVERY_MS = 60;

/** A signed-in user. */
interface Person {
  token: string;
  staff: boolean;
}

/** @param people the user who types, then those who send */
export async function benchGreedy(
  url: string,
  draws: Draws,
  contacts: number,
  people: readonly Person[],
  share: number,
): Promise<GreedyBench> {
  const [{ token: typist }, ...others] = people as [Person, ...Person[]];
  const rounds = Math.max(60, Math.round(600 * share));
  const typed = buildRequests(draws, contacts)['account typeahead']!;
  const quiet = await typing(url, typist, typed, rounds);
  const seconds = (rounds * EVERY_MS) / 1_000 + 1;
  const child = spawn(process.execPath, ['bench/greedy-process.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const { ofEverybody, ofStaff } = worstInputs(draws, contacts);
  const senders = others
    .slice(0, SENDERS)
    .map(({ token, staff }): GreedySender => ({ token, requests: staff ? [...ofEverybody, ...ofStaff] : ofEverybody }));
  child.stdin.end(JSON.stringify({ url, senders, inFlight: IN_FLIGHT, seconds } satisfies Greedy));
  const answers = text(child.stdout);
  await wait(500);
  const beside = await typing(url, typist, typed, rounds);
  return { quiet, beside, ...(JSON.parse(await answers) as GreedyAnswers) };
}

async function typing(url: string, token: string, typed: () => Request, rounds: number): Promise<Measurement> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const request = typed();
    const began = performance.now();
    const answer = await fetch(url + request.path, { method: request.method, ...signRequest(request, token) });
    await answer.arrayBuffer();
    taken.push(performance.now() - began);
    if (!answer.ok) throw new Error(`Typing was answered with ${answer.status}.`);
    await wait(EVERY_MS);
  }
  return summarizeTimes(taken);
}

/**
 * The costliest input of each call, as long as the call accepts it: one sign becomes eighteen letters when it is
 * folded.
 */
function worstInputs(draws: Draws, contacts: number): Record<'ofEverybody' | 'ofStaff', Request[]> {
  const to = (call: { method: Request['method']; path: string }, body?: unknown): Request => ({
    method: call.method,
    path: `/api${call.path}`,
    body,
  });
  const requests = buildRequests(draws, contacts);
  const letters = Math.floor(MAX_NAME_CHARACTERS / MAX_NAMES) - 4;
  const signs = Array.from({ length: MAX_NAMES }, (_, n) => `${'ﷺ'.repeat(letters)}${n}`);
  const words = Array.from({ length: 47 }, (_, n) => ['manager', 'director', 'head', 'lead', 'vp'][n % 5] + String(n));
  const ofEverybody = [
    to(search.searchByNames, { names: signs }),
    to(search.searchByNames, { names: draws.names(MAX_NAMES) }),
    to(search.searchByTitle, {
      titleLike: ['manager', 'engineer', 'director', ...words],
      titleNotLike: words.slice(0, 40),
    }),
    to(search.searchByTitle, { titleLike: 'engineer' }),
    to(search.searchAccountContacts, { account_ids: draws.accountIds(MAX_ACCOUNT_IDS).map(String) }),
    to(search.searchByIndustries, { industries: draws.industries() }),
    to(search.listIndustries),
    to(intros.listIntros),
  ];
  const ofStaff = [
    requests['path finder of a contact']!(),
    requests['path finder of an account']!(),
    to(search.exportSearch, { account_ids: draws.accountIds(MAX_ACCOUNT_IDS).map(String), contact_ids: [] }),
  ];
  return { ofEverybody, ofStaff };
}
