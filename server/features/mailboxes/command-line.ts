/** `npm run import -- mailbox <file.mbox> …`: imports the people of mailbox files, with the same reader as in the browser. */
import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { parseMailAddress } from '../../../shared/core/mail/addresses.ts';
import { countMails } from '../../../shared/core/mail/counter.ts';
import { NoMailbox } from '../../../shared/core/mail/mbox.ts';
import { readMailbox } from '../../../shared/core/mail/read-mailbox.ts';
import { listOwnAddresses } from '../../core/facts/own-lists/accounts.ts';
import { writeAcquaintances } from '../../core/facts/write/acquaintance-write.ts';
import { countWritten, saveWantedAcquaintances } from '../../core/facts/write/acquaintances.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import type { FirmDomains } from '../../platform/access/firm-domains.ts';
import { findUserByEmail } from '../../platform/access/users.ts';
import type { References } from '../../platform/db/references.ts';
import type { AppUser, Schema } from '../../platform/db/schema.ts';
import { insertMailbox } from './queries.ts';

const USAGE = `Usage: npm run import -- mailbox <file.mbox> ... --as <user e-mail> [--own <address>]... [--dry-run]
  --as   whose mailbox it is
  --own  further addresses of theirs in it
  --dry-run  say who it holds, and write nothing`;

/** Shown as it is to the user who typed the command. */
export class MailboxCommandError extends Error {
  override name = 'MailboxCommandError';
}

interface MailboxCommandDeps {
  db: Kysely<Schema>;
  now: () => Date;
  references: References;
  firmDomains: FirmDomains;
  out: (line: string, transient?: boolean) => void;
  signal?: AbortSignal;
}

const OPTIONS = {
  as: { type: 'string' },
  own: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
} as const;

export async function runMailboxCommand(args: string[], deps: MailboxCommandDeps): Promise<void> {
  const { paths, user, own, dryRun } = await parseArguments(args, deps);
  for (const path of paths) {
    const { counter, foreign } = await readFile(path, own, deps);
    const people = counter.people().filter(({ address }) => !own.includes(address));
    const left = Object.entries(counter.leftOut).filter(([, count]) => count > 0);
    deps.out(`${basename(path)}: ${counter.messages} e-mails, ${people.length} people`);
    if (foreign)
      deps.out(
        `  no e-mail in it is from or to ${own.join(' or ')}. If the mailbox is theirs, give their address in it with --own`,
      );
    if (left.length > 0) deps.out(`  left out: ${left.map(([why, count]) => `${why} ${count}`).join(', ')}`);
    if (dryRun) {
      for (const person of people)
        deps.out(`  ${person.name || '(no name)'} <${person.address}> ${countMails(person)} ${person.last ?? ''}`);
      continue;
    }
    const wanted = people.map((person) => ({
      key: person.address,
      name: person.name,
      email: person.address,
      phone_hash: null,
      amount: countMails(person),
      last_on: person.last,
    }));
    deps.out(`  ${await bring(basename(path), wanted, counter.messages, user, deps)} people are in the network`);
  }
}

async function parseArguments(args: string[], { db }: MailboxCommandDeps) {
  let parsed: ReturnType<typeof parseThem>;
  try {
    parsed = parseThem(args);
  } catch (error) {
    throw new MailboxCommandError(`${(error as Error).message}\n${USAGE}`);
  }
  const { positionals: paths, values } = parsed;
  if (paths.length === 0 || values.as === undefined) throw new MailboxCommandError(USAGE);
  const user = await findUserByEmail(db, values.as.trim().toLowerCase());
  if (user?.status !== 'active') throw new MailboxCommandError(`There is no user ${values.as}.`);
  const further = (values.own ?? []).map((text) => {
    const address = parseMailAddress(text);
    if (address === null) throw new MailboxCommandError(`${text} isn’t an e-mail address.`);
    return address;
  });
  const own = [...new Set([...(await listOwnAddresses(db, user.id)), ...further])];
  return { paths, user, own, dryRun: values['dry-run'] === true };
}

const parseThem = (args: string[]) => parseArgs({ args, allowPositionals: true, options: OPTIONS });

/** @throws MailboxCommandError */
async function readFile(path: string, own: readonly string[], { now, out, signal }: MailboxCommandDeps) {
  if (!existsSync(path)) throw new MailboxCommandError(`There is no file ${path}.`);
  const reportProgress = (messages: number) => {
    signal?.throwIfAborted();
    out(`  ${messages} e-mails read`, true);
  };
  try {
    return await readMailbox({ open: () => createReadStream(path), own, now: now(), progress: reportProgress });
  } catch (error) {
    if (signal?.aborted) throw new MailboxCommandError('Stopped. Kith didn’t save any of this file.');
    if (error instanceof NoMailbox) throw new MailboxCommandError(`${basename(path)}: ${error.message}`);
    throw error;
  }
}

async function bring(
  name: string,
  wanted: Parameters<typeof saveWantedAcquaintances>[2],
  messages: number,
  user: AppUser,
  { db, now, references, firmDomains }: MailboxCommandDeps,
): Promise<number> {
  if (wanted.length === 0) return 0;
  const at = now().toISOString();
  const sourceId = await db.transaction().execute(async (trx) => {
    const source_id = await insertOwnSource(trx, user.id, `Mailbox file of ${user.email}`, at);
    await insertMailbox(trx, {
      user_id: user.id,
      kind: 'file',
      address: name.slice(0, 200),
      state: 'linked',
      source_id,
      token: null,
      round: 0,
      done: messages,
      total: messages,
      left_out: '{}',
      linked_at: at,
      read_at: at,
    });
    await saveWantedAcquaintances(trx, source_id, wanted);
    return source_id;
  });
  const signal = { type: 'Gmail Contacts', source: 'Import' } as const;
  const hasStopped = async () => false;
  await writeAcquaintances(db, {
    sourceId,
    userId: user.id,
    signal,
    firmDomains,
    now,
    references,
    stopped: hasStopped,
  });
  return (await countWritten(db, [sourceId])).get(sourceId) ?? 0;
}
