/** Reads the feeds of job boards (docs/decisions/035-positions-of-job-boards.md). */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { BoardVendor } from '../../../../shared/features/talent/positions/board.ts';
import { toPlainText } from '../../messages/plain-text.ts';
import type { BoardJob } from '../../ports/job-board.ts';
import { type GreenhousePost, listOpenings } from './greenhouse-openings.ts';

const Text = z.string().nullish();
const Names = z.array(z.object({ name: Text })).nullish();
/** Enough for a description, and to see its main topics. */
const LONGEST_TEXT = 20_000;
const REMOTE = 'Remote';

const toPlainTexts = (...texts: (string | null | undefined)[]): string[] =>
  texts.map((text) => toPlainText(text ?? '', 'text').replace(/\s+/g, ' ')).filter((text) => text !== '');
const getTitle = (title: string): string => toPlainTexts(title)[0] ?? '';
const joinPlainTexts = (...texts: (string | null | undefined)[]): string =>
  [...new Set(toPlainTexts(...texts))].join(' · ');
const withRemote = (places: string[], remote: boolean): string[] =>
  remote && !places.some((place) => /\bremote\b/i.test(place)) ? [...places, REMOTE] : places;

const GreenhouseJob = z.object({
  id: z.number(),
  internal_job_id: z.number().nullish(),
  title: z.string(),
  language: Text,
  absolute_url: Text,
  location: z.object({ name: Text }).nullish(),
  content: Text,
  departments: Names,
  offices: Names,
});

/** A mere placeholder: then the offices say more. */
const NO_PLACE = /^(?:n\/?a|na|none|tbd|location)$/i;

function parseGreenhouseJob(job: z.infer<typeof GreenhouseJob>): GreenhousePost {
  const named = toPlainTexts(job.location?.name).filter((place) => !NO_PLACE.test(place));
  const offices = toPlainTexts(
    ...(job.offices ?? []).map(({ name }) => name?.replace(/\s+(?:locations?|offices?)$/i, '')),
  );
  return {
    id: job.id,
    vacancy: job.internal_job_id || null,
    language: job.language ?? '',
    job: {
      title: getTitle(job.title),
      places: named.length > 0 ? named : offices,
      department: joinPlainTexts(...(job.departments ?? []).map(({ name }) => name)),
      commitment: '',
      // Escaped once as text, then as HTML.
      text: toPlainText(toPlainText(job.content ?? '', 'text')).slice(0, LONGEST_TEXT),
      link: job.absolute_url ?? null,
    },
  };
}

const LeverJob = z.object({
  id: z.string(),
  text: z.string(),
  hostedUrl: Text,
  workplaceType: Text,
  descriptionPlain: Text,
  lists: z.array(z.object({ text: Text, content: Text })).nullish(),
  categories: z
    .object({
      location: Text,
      allLocations: z.array(z.string()).nullish(),
      department: Text,
      team: Text,
      commitment: Text,
    })
    .partial()
    .nullish(),
});

function parseLeverJob({
  id,
  text,
  hostedUrl,
  workplaceType,
  descriptionPlain,
  lists,
  categories,
}: z.infer<typeof LeverJob>): BoardJob {
  const { location, allLocations, department, team, commitment } = categories ?? {};
  const places = toPlainTexts(...(allLocations && allLocations.length > 0 ? allLocations : [location]));
  const more = (lists ?? []).map((list) => `${list.text ?? ''}\n${toPlainText(list.content ?? '')}`);
  return {
    key: id,
    title: getTitle(text),
    link: hostedUrl ?? null,
    places: withRemote(places, workplaceType === 'remote'),
    // If one site has the posts of several employers, the department names the employer.
    department: joinPlainTexts(department, team),
    commitment: commitment ?? '',
    text: [toPlainText(descriptionPlain ?? '', 'text'), ...more].join('\n').trim().slice(0, LONGEST_TEXT),
  };
}

const AshbyJob = z.object({
  id: z.string(),
  title: z.string(),
  location: Text,
  secondaryLocations: z.array(z.object({ location: Text })).nullish(),
  department: Text,
  team: Text,
  isListed: z.boolean().nullish(),
  isRemote: z.boolean().nullish(),
  workplaceType: Text,
  employmentType: Text,
  descriptionPlain: Text,
  jobUrl: Text,
});

function parseAshbyJob(job: z.infer<typeof AshbyJob>): BoardJob {
  // isRemote means that people may work from elsewhere at times; a job of the type Hybrid is not remote.
  const remote = job.workplaceType ? job.workplaceType === 'Remote' : job.isRemote === true;
  return {
    key: job.id,
    title: getTitle(job.title),
    link: job.jobUrl ?? null,
    department: joinPlainTexts(job.department, job.team),
    commitment: job.employmentType ?? '',
    places: withRemote(
      toPlainTexts(job.location, ...(job.secondaryLocations ?? []).map(({ location }) => location)),
      remote,
    ),
    text: toPlainText(job.descriptionPlain ?? '', 'text').slice(0, LONGEST_TEXT),
  };
}

/** After this number of posts with long texts, other requests get a turn. */
const PIECE = 10;

/** The posts in a list; one that lacks the fields that every post has is left out. */
async function read<Shape extends z.ZodType, Post>(
  shape: Shape,
  list: unknown[],
  map: (job: z.output<Shape>) => Post,
): Promise<Post[]> {
  const posts: Post[] = [];
  for (const [at, entry] of list.entries()) {
    if (at % PIECE === 0) await setImmediate();
    const { data, success } = shape.safeParse(entry);
    if (success) posts.push(map(data));
  }
  return posts;
}

const Enveloped = z.object({ jobs: z.array(z.unknown()) });
const Listed = z.array(z.unknown());

/** The vacancies in a feed's answer, without duplicates; null if the answer is not a list of jobs. */
export async function parseVacancies(vendor: BoardVendor, answer: unknown): Promise<BoardJob[] | null> {
  const isLever = vendor === 'lever' || vendor === 'lever_eu';
  const list = isLever ? Listed.safeParse(answer).data : Enveloped.safeParse(answer).data?.jobs;
  if (!list) return null;
  if (vendor === 'greenhouse') return mergePosts(listOpenings(await read(GreenhouseJob, list, parseGreenhouseJob)));
  if (isLever) return mergePosts(await read(LeverJob, list, parseLeverJob));
  const posts = list.filter((entry) => (entry as { isListed?: unknown } | null)?.isListed !== false);
  return mergePosts(await read(AshbyJob, posts, parseAshbyJob));
}

/** Posts of one vacancy become one, with the places of all. */
function mergePosts(posts: BoardJob[]): BoardJob[] {
  const jobs = new Map<string, BoardJob>();
  for (const post of posts) {
    const known = jobs.get(post.key);
    if (known) known.places.push(...post.places);
    else if (post.title !== '') jobs.set(post.key, post);
  }
  return [...jobs.values()];
}
