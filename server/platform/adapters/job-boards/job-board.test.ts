import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BoardVendor } from '../../../../shared/features/talent/positions/board.ts';
import type { BoardJob } from '../../ports/job-board.ts';
import { createVendorBoards } from './job-board.ts';

let server: Server;
let host: string;
let requests: string[];
/** The server's answers, by path without the query. */
let answers: Record<string, { status?: number; headers?: Record<string, string>; body: string | Buffer }>;

beforeEach(async () => {
  requests = [];
  answers = {};
  server = createServer((request, response) => {
    requests.push(request.url!);
    const { status = 200, headers, body } = answers[request.url!.split('?')[0]!] ?? { status: 404, body: '{}' };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const PATHS: Record<BoardVendor, string> = {
  greenhouse: '/v1/boards/lumenary/jobs',
  lever: '/v0/postings/lumenary',
  lever_eu: '/v0/postings/lumenary',
  ashby: '/posting-api/job-board/lumenary',
};

function read(vendor: BoardVendor, answer: unknown): Promise<BoardJob[]> {
  const body = typeof answer === 'string' || Buffer.isBuffer(answer) ? answer : JSON.stringify(answer);
  answers[PATHS[vendor]] = { body };
  return createVendorBoards(host).read({ vendor, name: 'lumenary' });
}

describe('Greenhouse', () => {
  const post = (more: object) => ({
    id: 1,
    internal_job_id: 7,
    title: 'Welder',
    location: { name: 'Berlin ' },
    ...more,
  });

  test('posts of one vacancy become one job in several places, and the text is plain', async () => {
    const content =
      '&lt;p&gt;You weld&amp;nbsp;&amp;amp; cut.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Steel&lt;/li&gt;&lt;/ul&gt;';
    const jobs = await read('greenhouse', {
      jobs: [
        post({ content, absolute_url: 'https://lumenary.example/?gh_jid=1', departments: [{ name: 'Metal ' }] }),
        post({ id: 2, title: ' Welder ', location: { name: 'Paris' } }),
        post({ id: 3, internal_job_id: null, title: 'Prospects' }),
      ],
      meta: { total: 3 },
    });
    expect(requests).toEqual(['/v1/boards/lumenary/jobs?content=true']);
    expect(jobs).toEqual([
      {
        key: 'i7',
        title: 'Welder',
        places: ['Berlin', 'Paris'],
        department: 'Metal',
        commitment: '',
        text: 'You weld & cut.\n\nSteel',
        link: 'https://lumenary.example/?gh_jid=1',
      },
      { key: 'p3', title: 'Prospects', places: ['Berlin'], department: '', commitment: '', text: '', link: null },
    ]);
  });

  /** What a board shows of posts of one internal id: "i7 Welder: Berlin, Paris". */
  const listShown = async (...posts: object[]) =>
    (await read('greenhouse', { jobs: posts.map(post) })).map(
      ({ key, title, places }) => `${key} ${title}: ${places.join(', ')}`,
    );
  const at = (name: string) => ({ location: { name } });

  test('roles of one internal id stay, and the oldest has its key, whatever the order', async () => {
    const roles = [
      { id: 4, title: 'Manager, Welding' },
      { id: 2, title: 'Welder', ...at('Paris') },
      { id: 3, title: 'Manager - Welding', ...at('Lyon') },
      { id: 5, title: 'Senior Welder' },
    ];
    const shown = ['i7 Welder: Paris', 'p3 Manager, Welding: Berlin, Lyon', 'p5 Senior Welder: Berlin'];
    expect((await listShown(...roles)).sort()).toEqual(shown);
    expect((await listShown(...roles.slice(1), roles[0]!)).map((line) => line.slice(0, 2)).sort()).toEqual([
      'i7',
      'p3',
      'p5',
    ]);
  });

  test('a translation is folded into the role of its place, and takes no second role along', async () => {
    const translated = { id: 3, title: '溶接マネージャー', language: 'en', ...at('Tokyo') };
    const roles = [{ title: 'Welder' }, { id: 2, title: 'Manager', ...at('Tokyo') }];
    const shown = ['i7 Welder: Berlin', 'p2 Manager: Tokyo, Tokyo'];
    expect(await listShown(...roles, translated)).toEqual(shown);
    const german = { id: 3, title: 'Schweißer', language: 'de-AT' };
    expect(await listShown({ title: 'Welder', language: 'en' }, german)).toEqual(['i7 Welder: Berlin, Berlin']);
    expect(await listShown(german, { id: 4, title: 'Welder' }, { id: 5, title: 'Fitter' })).toHaveLength(2);
  });

  test('offices give the place where the post has a placeholder', async () => {
    const offices = [{ name: 'United Kingdom Locations' }, { name: 'Dublin Office' }];
    const jobs = await read('greenhouse', { jobs: [post({ location: { name: 'LOCATION' }, offices })] });
    expect(jobs[0]!.places).toEqual(['United Kingdom', 'Dublin']);
  });

  test('an unusable post is left out, and an empty board has no jobs', async () => {
    expect(await read('greenhouse', { jobs: [{ id: 1 }, null, post({})] })).toHaveLength(1);
    expect(await read('greenhouse', { jobs: [], meta: { total: 0 } })).toEqual([]);
  });
});

test('Lever: all places of a post, its department and its lists, and remote where the type says so', async () => {
  const categories = {
    location: 'Paris',
    allLocations: ['Paris', 'Lyon'],
    department: 'Hollow Mere',
    team: 'Metal',
    commitment: 'Full-time',
  };
  const lists = [{ text: 'You', content: '\n<li>weld</li><li>cut</li>' }];
  const jobs = await read('lever', [
    { id: 'a', text: 'Welder\u00a0', categories, lists, workplaceType: 'hybrid', descriptionPlain: 'Sparks\u00a0fly.' },
    {
      id: 'b',
      text: '溶接工',
      workplaceType: 'remote',
      categories: { location: '東京' },
      hostedUrl: 'https://jobs.lever.co/l/b',
    },
  ]);
  expect(jobs).toEqual([
    {
      key: 'a',
      title: 'Welder',
      places: ['Paris', 'Lyon'],
      department: 'Hollow Mere · Metal',
      commitment: 'Full-time',
      link: null,
      text: 'Sparks fly.\nYou\nweld\n\ncut',
    },
    {
      key: 'b',
      title: '溶接工',
      places: ['東京', 'Remote'],
      department: '',
      commitment: '',
      text: '',
      link: 'https://jobs.lever.co/l/b',
    },
  ]);
});

test('Ashby: unlisted posts are left out, and hybrid jobs are not remote', async () => {
  const post = (more: object) => ({ id: 'a', title: ' Welder', location: 'New York', isListed: true, ...more });
  const jobs = await read('ashby', {
    jobs: [
      post({ isRemote: true, workplaceType: 'Hybrid', secondaryLocations: [{ location: 'Miami' }] }),
      post({ id: 'b', isRemote: true, workplaceType: 'Remote' }),
      post({ id: 'c', isRemote: true }),
      post({ id: 'd', location: 'Remote (US)', workplaceType: 'Remote' }),
      post({ id: 'e', isListed: false }),
    ],
    apiVersion: '1',
  });
  expect(jobs.map(({ key, title, places }) => [key, title, ...places])).toEqual([
    ['a', 'Welder', 'New York', 'Miami'],
    ['b', 'Welder', 'New York', 'Remote'],
    ['c', 'Welder', 'New York', 'Remote'],
    ['d', 'Welder', 'Remote (US)'],
  ]);
});

describe('a board that returns no list', () => {
  const failure = (vendor: BoardVendor) =>
    createVendorBoards(host)
      .read({ vendor, name: 'lumenary' })
      .then(
        () => 'read',
        (error: Error) => `${error.name}: ${error.message}`,
      );

  test('is reported by its cause: unknown, broken, elsewhere, too large, away', async () => {
    expect(await failure('greenhouse')).toBe(
      'BoardFailure: Greenhouse has no board called “lumenary”. Correct the address.',
    );
    answers[PATHS.lever] = { status: 503, body: '' };
    expect(await failure('lever')).toContain('Lever answered with 503.');
    for (const body of ['<html>', '{"jobs":{}}', '[]', 'null']) {
      answers[PATHS.ashby] = { body };
      expect(await failure('ashby'), body).toContain('The answer of Ashby is not a list of jobs.');
    }
    answers[PATHS.lever] = { status: 302, headers: { location: `${host}${PATHS.ashby}` }, body: '' };
    expect(await failure('lever')).toContain('Lever could not be reached.');
    expect(requests.filter((path) => path === PATHS.ashby)).toHaveLength(4);
    answers[PATHS.greenhouse] = { body: Buffer.alloc(12 * 1024 * 1024 + 1, ' ') };
    expect(await failure('greenhouse')).toContain('is larger than 12 MB');
    const many = Array.from({ length: 3_001 }, (_, id) => ({ id: String(id), text: 'Welder' }));
    answers[PATHS.lever] = { body: JSON.stringify(many) };
    expect(await failure('lever')).toContain('The board has 3001 jobs, and Kith reads at most 3000.');
    host = 'http://127.0.0.1:9';
    expect(await failure('greenhouse')).toContain('Greenhouse could not be reached.');
  });

  test('a name cannot lead to another path', async () => {
    await createVendorBoards(host)
      .read({ vendor: 'lever', name: '../../x?y' })
      .catch(() => undefined);
    expect(requests).toEqual(['/v0/postings/..%2F..%2Fx%3Fy?mode=json']);
  });
});

/** Saved boards, if the folder beside the project has them: vendor, file, vacancies. */
const FOUND = [
  ['greenhouse', 'greenhouse_stripe_content.json.gz', 540],
  ['greenhouse', 'greenhouse_databricks_nocontent.json.gz', 714],
  ['ashby', 'ashby_ramp_compensation.json.gz', 120],
  ['lever', 'lever_matchgroup.json.gz', 82],
] as const;
const DATA = '../shared/data/field/jobs';

test.skipIf(!existsSync(DATA)).each(FOUND)(
  'a real board of %s, %s, is read completely',
  async (vendor, file, count) => {
    const jobs = await read(vendor, gunzipSync(readFileSync(`${DATA}/${file}`)));
    expect(jobs).toHaveLength(count);
    for (const { key, title, places, text } of jobs) {
      expect(key + title).toBe((key + title).trim());
      expect(places.join()).not.toMatch(/^\s|\s$|\u00a0/);
      expect(text).not.toMatch(/<(?:p|div|li|strong)[ >]|&(?:nbsp|lt|amp);/);
    }
  },
);
