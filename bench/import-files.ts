/** Made-up files of imports, drawn from a seed, in the sizes that installations have brought. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createRandom, type Random } from '../server/demo/words/random.ts';

export const SIGNALS = 3_825;
export const IMPORTED_PEOPLE = 300_000;
/** Companies of the large file: some with thousands of people, most with a few. */
const COMPANIES = 40_000;
const TITLES = ['Engineer', 'Head of Sales', 'Chief Executive Officer', 'Buyer', 'Analyst', 'Product Manager', 'Nurse'];

const getCompany = (random: Random): string => `Company ${Math.floor(COMPANIES * random.next() ** 2)} Works`;
const person = (at: number): string => `First${at % 4_001} Last${at}`;

/** People with a profile, an e-mail, a company and a title. */
function* people(): Generator<string> {
  const random = createRandom(11);
  yield 'name,profile_url,email,company,title\n';
  for (let at = 0; at < IMPORTED_PEOPLE; at++)
    yield `${person(at)},https://www.linkedin.com/in/person-${at},p${at}@mail.example,${getCompany(random)},${random.pick(TITLES)} ${random.int(1, 40)}\n`;
}

/** One user's facts about people by their names and companies, as a CRM exports them. */
function* signals(): Generator<string> {
  const random = createRandom(12);
  const types = ['Opinion', 'Gmail Contacts', 'Worked Together'];
  yield 'type,from_name,from_company,to_name,to_company,date,amount\n';
  for (let at = 0; at < SIGNALS; at++) {
    const [from, to] = [random.int(1, 60), random.int(1, IMPORTED_PEOPLE / 10)];
    yield `${random.pick(types)},${person(from)},Quillmark,${person(to)},Company ${random.int(1, COMPANIES)} Works,2024-0${random.int(1, 9)}-1${random.int(0, 9)},${random.int(1, 40)}\n`;
  }
}

const FILES = { people, signals };
export type MadeUp = keyof typeof FILES;

/** @returns the path of the file */
export async function writeMadeUp(folder: string, what: MadeUp): Promise<string> {
  const path = join(folder, `${what}.csv`);
  await pipeline(Readable.from(FILES[what]()), createWriteStream(path));
  return path;
}
