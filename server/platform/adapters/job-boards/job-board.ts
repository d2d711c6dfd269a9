import { VENDOR_NAMES } from '../../../../shared/features/talent/positions/board.ts';
import { type BoardAddress, BoardFailure, type BoardJob, type JobBoards } from '../../ports/job-board.ts';
import { parseVacancies } from './job-feeds.ts';

/** No board seen so far takes as long, or has an answer a third as large. */
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 12 * 1024 * 1024;
const MAX_JOBS = 3_000;

/** The only hosts that Kith asks; the name of the board follows. */
const FEEDS = {
  greenhouse: {
    host: 'https://boards-api.greenhouse.io',
    path: (name: string) => `/v1/boards/${name}/jobs?content=true`,
  },
  lever: { host: 'https://api.lever.co', path: (name: string) => `/v0/postings/${name}?mode=json` },
  // Customers in Europe have a service of their own.
  lever_eu: { host: 'https://api.eu.lever.co', path: (name: string) => `/v0/postings/${name}?mode=json` },
  ashby: { host: 'https://api.ashbyhq.com', path: (name: string) => `/posting-api/job-board/${name}` },
} as const;

/**
 * The public feeds of Greenhouse, Lever and Ashby.
 * @param host replaces the vendors' hosts in tests
 */
export function createVendorBoards(host?: string): JobBoards {
  return {
    async read(board): Promise<BoardJob[]> {
      const feed = FEEDS[board.vendor];
      const text = await fetchText(`${host ?? feed.host}${feed.path(encodeURIComponent(board.name))}`, board);
      let answer: unknown;
      try {
        answer = JSON.parse(text);
      } catch {
        throw new BoardFailure(
          `The answer of ${VENDOR_NAMES[board.vendor]} is not a list of jobs. Kith will try again tomorrow.`,
        );
      }
      const jobs = await parseVacancies(board.vendor, answer);
      if (!jobs)
        throw new BoardFailure(
          `The answer of ${VENDOR_NAMES[board.vendor]} is not a list of jobs. Kith will try again tomorrow.`,
        );
      if (jobs.length > MAX_JOBS)
        throw new BoardFailure(`The board has ${jobs.length} jobs, and Kith reads at most ${MAX_JOBS}.`);
      return jobs;
    },
  };
}

async function fetchText(url: string, { vendor, name }: BoardAddress): Promise<string> {
  const who = VENDOR_NAMES[vendor];
  try {
    // A redirect would lead to a host that nobody chose.
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) throw new BoardFailure(`${who} has no board called “${name}”. Correct the address.`);
    if (!response.ok) throw new BoardFailure(`${who} answered with ${response.status}. Kith will try again tomorrow.`);
    return await readBounded(response, who);
  } catch (error) {
    if (error instanceof BoardFailure) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new BoardFailure(
        `${who} did not answer within ${TIMEOUT_MS / 1000} seconds. Kith will try again tomorrow.`,
      );
    throw new BoardFailure(`${who} could not be reached. Kith will try again tomorrow.`);
  }
}

async function readBounded({ body }: Response, who: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES)
      throw new BoardFailure(`The answer of ${who} is larger than ${MAX_BYTES / 1024 / 1024} MB and was not read.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
