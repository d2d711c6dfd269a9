import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeZip } from '../../../testing/zip.ts';
import { readArchive } from './read-archive.ts';

const MATERIAL = join(import.meta.dirname, '../../../../../shared/data/field/linkedin-archive');
const take = (name: string): string => readFileSync(join(MATERIAL, name), 'utf8');
const read = (content: string | Uint8Array<ArrayBuffer>, name = 'Vera Stolman', owner?: string) =>
  readArchive({ messages: new File([content], 'x'), name, ...(owner !== undefined && { owner }) });

const ORLA = 'https://www.linkedin.com/in/orla-fennick-3b1a';
const HEAD =
  'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER';
const url = (slug: string) => `https://www.linkedin.com/in/${slug}`;
/** A message; several recipients are given by their slugs alone. */
const row = (conversation: string, from: string, to: string[], day = '2026-05-01') =>
  `${conversation},,${from} Name,${url(from)},"${to.map((slug) => `${slug} Name`).join(',')}","${to.map(url).join(',')}",${day} 10:00:00 UTC,,secret words,INBOX`;
const file = (...rows: string[]) => [HEAD, ...rows].join('\n');

describe.runIf(existsSync(MATERIAL))('the material', () => {
  it.each(['messages_arch.csv', 'messages_new.csv'])(
    '%s: one exchange, and why the rest counts for nobody',
    async (name) => {
      expect(await read(take(name))).toEqual({
        kind: 'counted',
        owner: 'Vera Stolman',
        foreign: false,
        invitations: 0,
        messages: 7,
        people: [{ name: 'Orla Fennick', profile: ORLA, sent: 1, received: 1, last: '2026-09-12' }],
        leftOut: { company: 1, deleted: 1, draft: 1, sponsored: 1, unanswered: 1 },
      });
    },
  );

  it('messages_old.csv: people by name, and a comma in a name makes no second person', async () => {
    expect(await read(take('messages_old.csv'))).toMatchObject({
      owner: 'Vera Stolman',
      people: [{ name: 'Orla Fennick', profile: null, sent: 1, received: 1, last: '2026-09-12' }],
    });
  });

  it('addresses are split by semicolons as well, and the owner is asked for if nothing says who it is', async () => {
    const text = take('messages_semicolon_recipients.csv');
    expect(await read(text)).toMatchObject({ people: [], leftOut: { unanswered: 2 } });
    expect(await read(text, 'Someone Else')).toEqual({
      kind: 'who',
      people: [
        { key: 'in/vera-stolman', name: 'Vera Stolman' },
        { key: 'in/orla-fennick-3b1a', name: 'orla-fennick-3b1a' },
        { key: 'in/torhovland', name: 'torhovland' },
      ],
    });
    expect(await read(text, 'Someone Else', 'in/vera-stolman')).toMatchObject({ kind: 'counted', foreign: true });
  });

  it('a file that only looks like it is refused', async () => {
    expect(await read(take('guide_messages.csv'))).toMatchObject({ kind: 'failed', message: /isn’t the file/ });
    expect(await read(take('Invitations.csv'))).toMatchObject({ kind: 'failed' });
  });

  it('from the archive it takes exactly its files, and from a profile the name alone', async () => {
    const files = Object.fromEntries(['Profile.csv', 'Invitations.csv'].map((name) => [name, take(name)]));
    const semicolons = take('messages_semicolon_recipients.csv');
    const archive = makeZip({
      ...files,
      'guide_messages.csv': take('guide_messages.csv'),
      'messages_1.csv': semicolons,
    });
    expect(await read(archive, 'Someone Else')).toMatchObject({
      kind: 'counted',
      owner: 'Vera Stolman',
      messages: 1,
      invitations: 4,
    });
    expect(await read(makeZip({ 'guide_messages.csv': semicolons }))).toMatchObject({
      kind: 'failed',
      message: 'This archive contains no messages.csv.',
    });
    const split = makeZip({ 'messages.csv': take('messages_new.csv'), 'messages_2.csv': semicolons });
    expect(await read(split)).toMatchObject({
      messages: 8,
      people: [
        { sent: 2, received: 1 },
        { name: 'Tor Hovland, PhD', sent: 1, received: 1 },
      ],
    });
  });

  it('no word of a message or an invitation is in what leaves the thread', async () => {
    const words = readdirSync(MATERIAL).filter((name) => /^messages_/.test(name));
    const answers = await Promise.all(words.map((name) => read(take(name))));
    expect(JSON.stringify(answers)).not.toMatch(
      /Great to see|Likewise|Monday|intro to all|spam text|not sent yet|Deal chat|RE:/,
    );
  });
});

describe('an exchange', () => {
  it('in a group counts once for either', async () => {
    const group = [
      row('g', 'vera', ['orla', 'tor']),
      row('g', 'orla', ['vera', 'tor']),
      row('g', 'orla', ['vera', 'tor']),
    ];
    const answer = await read(
      file(...group, row('1', 'vera', ['kim']), row('1', 'kim', ['vera'], '2026-06-01')),
      'Vera Name',
    );
    expect(answer).toMatchObject({
      people: [
        { name: 'orla Name', sent: 1, received: 1, last: '2026-05-01' },
        { name: 'kim Name', sent: 1, received: 1, last: '2026-06-01' },
      ],
      leftOut: { unanswered: 1 },
    });
  });

  it('of a mailing to many is none', async () => {
    const many = Array.from({ length: 21 }, (_, at) => `p${at}`);
    const answer = await read(file(row('m', 'vera', many), row('m', 'p1', ['vera'])), 'vera Name', 'in/vera');
    expect(answer).toMatchObject({ people: [], leftOut: { 'large group': 2 } });
  });

  it('needs both to have written', async () => {
    const rows = [row('1', 'vera', ['orla']), row('1', 'vera', ['orla']), row('2', 'tor', ['vera'])];
    expect(await read(file(...rows))).toMatchObject({ owner: 'vera Name', people: [], leftOut: { unanswered: 3 } });
  });
});
