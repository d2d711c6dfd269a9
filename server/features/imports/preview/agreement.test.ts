import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getOwnMergeMember } from '../../../core/facts/write/users.ts';
import { applyRun } from '../apply/apply.ts';
import { openConnections } from '../read/connections-file.ts';
import { checkFile } from '../runs/check.ts';
import { findImportingUser, findImportRun } from '../runs/queries.ts';
import { getImportCounts } from '../runs/runs.ts';
import { writeTestFile } from '../testing/lists.ts';
import { createImportWorld, type ImportWorld, runNow, startTestRun } from '../testing/runs.ts';
import type { SummaryRow } from './summary.ts';

const TODAY = runNow().toISOString().slice(0, 10);
const HEAD = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
const PEOPLE = ['Ines Calloway', 'Theo Brandt', 'Ada Vance'];

interface Shown {
  company: string;
  day: string;
}
/** A list by its people, who may be in it twice; null: the person is not in it. */
type TestedList = (Shown | null)[];

const shown = fc.record({
  company: fc.constantFrom('', 'Oldco Mills', 'Newco Rail', 'Harrow'),
  day: fc.constantFrom('', '01 Mar 2025', '20 Nov 2025', '20 Nov 2026', '14 Jan 2031', '05 May 1999'),
});
const tested = fc.tuple(
  ...[...PEOPLE, ...PEOPLE].map((_, at) => fc.option(shown, { freq: at < PEOPLE.length ? 5 : 2 })),
);

const asFile = (list: TestedList): string =>
  HEAD +
  list
    .flatMap((person, at) => {
      const [first, last] = PEOPLE[at % PEOPLE.length]!.split(' ');
      const slug = `https://www.linkedin.com/in/${first!.toLowerCase()}-${last!.toLowerCase()}`;
      return person ? [`${first},${last},${slug},,${person.company},Buyer,${person.day}\n`] : [];
    })
    .join('');

/** The changes of jobs that are written, each with the import that tells it. */
async function written({ db }: ImportWorld): Promise<string[]> {
  const rows = await db
    .selectFrom('job_change')
    .innerJoin('contact', 'contact.id', 'contact_id')
    .innerJoin('account as left', 'left.id', 'from_account_id')
    .innerJoin('account as joined', 'joined.id', 'to_account_id')
    .select(['job_change.import_id', 'contact.name', 'left.name as from', 'joined.name as to'])
    .execute();
  return rows.map(({ import_id, name, from, to }) => `${import_id}|${name}: ${from} > ${to}`);
}

const promised = (rows: readonly SummaryRow[]): string[] =>
  rows.flatMap(({ told: stated }) =>
    stated.changes.flatMap(({ what, before, after }) =>
      what === 'Company' && before !== null ? [`${stated.name}: ${before} > ${after}`] : [],
    ),
  );

/** Checks the list and writes it. @returns what the check promised, and what was written */
async function checkAndWrite(of: ImportWorld, list: TestedList, batch = 2_000) {
  const { db, ann: user } = of;
  const file = await openConnections(writeTestFile(asFile(list)), { today: TODAY });
  const rows: SummaryRow[] = [];
  const checked = await checkFile(db, {
    kind: 'connections',
    file,
    now: runNow(),
    sizes: { forgetFrom: 50_000, batch },
    forUser: { id: user, contactId: getOwnMergeMember((await findImportingUser(db, user))!) },
    tellRows: async (summaries) => {
      rows.push(...summaries);
    },
  });
  const before = new Set(await written(of));
  const { id } = await startTestRun([], { db, user, kind: 'connections' });
  const run = (await findImportRun(db, id))!;
  await applyRun(db, run, file, { now: runNow });
  const news = (await written(of)).filter((change) => !before.has(change)).map((change) => change.split('|')[1]!);
  const { joined, joinedOthers, ...counts } = checked!;
  return {
    promised: [...new Set(promised(rows))].sort(),
    news: news.sort(),
    counts,
    done: getImportCounts((await findImportRun(db, id))!),
  };
}

test('a check promises the changes of jobs that writing then tells, in whatever order the lists come, however far apart rows are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(tested, { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      async (lists, batch) => {
        const of = await createImportWorld();
        try {
          for (const list of lists.filter((people) => people.some((person) => person !== null))) {
            const { promised, news, counts, done } = await checkAndWrite(of, list, batch);
            expect(promised).toEqual(news);
            expect(counts).toEqual(done);
          }
        } finally {
          await of.db.destroy();
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('a day that cannot be does not turn the order of two lists', async () => {
  const of = await createImportWorld();
  const at = (company: string, day: string): Shown => ({ company, day });
  await checkAndWrite(of, [at('Oldco Mills', '01 Mar 2025'), at('Oldco Mills', '14 Jan 2031'), null]);
  const { promised, news } = await checkAndWrite(of, [
    at('Newco Rail', '01 Mar 2025'),
    null,
    at('Newco Rail', '20 Nov 2026'),
  ]);
  expect(promised).toEqual(['Ines Calloway: Oldco Mills > Newco Rail']);
  expect(news).toEqual(promised);
  await of.db.destroy();
});
