import { setImmediate } from 'node:timers/promises';
import { type Derivable, joinColumns, splitColumns } from '../../../core/facts/write/position-columns.ts';
import { changePosition, insertPosition } from '../../../core/facts/write/positions.ts';
import { derivePosition } from '../../../core/network/occupations/derive.ts';
import { splitPlaces } from '../../../core/network/occupations/places.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { BoardFailure, type BoardJob } from '../../../platform/ports/job-board.ts';
import { foldText } from '../../../platform/text/names.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { readPositionType } from './position-type.ts';
import { type BoardPosition, type BoardRow, changeBoard, findBoard, listKnownPositions, markGone } from './queries.ts';

/** The number of jobs that one transaction writes: with their texts it takes some milliseconds. */
const BATCH = 5;
const MAX_LENGTH = { name: 300, location: 300, description: 1_000, link: 1_000 };

type BoardDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'jobBoards'>;

/**
 * Reads a company's board: adds new positions, confirms present ones as open, and marks the rest. A board that fails,
 * or is suddenly empty, changes no position; either result is kept for people to read.
 */
export async function refreshBoard({ db, clock, settings, jobBoards }: BoardDeps, boardId: number): Promise<void> {
  const board = await findBoard(db, boardId);
  if (!board) return;
  const now = clock.now();
  const outcome = { looked_at: now.toISOString(), found: null, added: null, gone: null };
  try {
    const jobs = await jobBoards.read(board);
    const known = await listKnownPositions(db, board);
    const own = known.filter((position) => position.board_id === board.id && position.status === 'Open');
    if (jobs.length === 0 && own.length > 0)
      throw new BoardFailure(
        `The board is empty, but ${own.length} open positions came from it. Kith left them open. If the company is no longer hiring, close them.`,
      );
    const day = getDayInZone(settings.timeZone, now);
    const counts = await applyBoardJobs({ db, board, known, at: now.toISOString(), day }, jobs);
    await changeBoard(db, board.id, { ...outcome, found: jobs.length, ...counts, error: null });
  } catch (error) {
    if (!(error instanceof BoardFailure)) throw error;
    await changeBoard(db, board.id, { ...outcome, error: error.message });
  }
}

interface BoardUpdate {
  db: Deps['db'];
  board: BoardRow;
  known: BoardPosition[];
  at: string;
  day: string;
}

async function applyBoardJobs(telling: BoardUpdate, jobs: BoardJob[]): Promise<{ added: number; gone: number }> {
  const { db, board, known, day } = telling;
  const byKey = new Map(
    known.filter((position) => position.board_id === board.id).map((position) => [position.board_key, position]),
  );
  const withoutBoard = known.filter((position) => position.board_id === null);
  const seen = new Set<number>();
  let added = 0;
  for (let from = 0; from < jobs.length; from += BATCH) {
    const rows = jobs.slice(from, from + BATCH).map((job) => ({ job, read: readJob(job) }));
    await setImmediate();
    await db.transaction().execute(async (trx) => {
      for (const { job, read } of rows) {
        const present =
          byKey.get(job.key) ??
          take(withoutBoard, (position) => position.board_key === job.key || position.name_key === foldText(read.name));
        if (present) {
          seen.add(present.id);
          await changePosition(trx, present.id, {
            ...withoutCorrected(present, read),
            board_id: board.id,
            board_key: job.key,
            last_known_open: day,
            off_board_since: null,
          });
        } else {
          added++;
          await insertPosition(trx, { ...read, ...NOTHING_KNOWN, ...makeColumnsOfNew(telling), board_key: job.key });
        }
      }
    });
    // Lets waiting calls run.
    await setImmediate();
  }
  const gone = [...byKey.values()].filter(({ id, status }) => status === 'Open' && !seen.has(id)).map(({ id }) => id);
  await markGone(db, gone, day);
  return { added, gone: gone.length };
}

/** Takes the first match out of a list: one position is one vacancy. */
function take(list: BoardPosition[], fits: (position: BoardPosition) => boolean): BoardPosition | undefined {
  const at = list.findIndex(fits);
  return at === -1 ? undefined : list.splice(at, 1)[0];
}

const NOTHING_KNOWN = {
  owner_user_id: null,
  closed_at: null,
  off_board_since: null,
  import_id: null,
  created_by: null,
} as const;
const makeColumnsOfNew = ({ board, at, day }: BoardUpdate) => ({
  account_id: board.account_id,
  board_id: board.id,
  last_known_open: day,
  created_at: at,
  updated_at: at,
});

/** The fields of a position from a job. */
function readJob(job: BoardJob) {
  const name = job.title.slice(0, MAX_LENGTH.name);
  const location = shortenPlaces([...new Set(job.places.flatMap(splitPlaces))]);
  const text = [job.department, job.text].filter(Boolean).join('\n\n');
  const work = derivePosition(name, job.text, job.department);
  const columns = { location, ...work, position_type: readPositionType(job.commitment, job.title) };
  return {
    name,
    ...columns,
    link: job.link && job.link.length <= MAX_LENGTH.link ? job.link : null,
    short_description: text.slice(0, MAX_LENGTH.description).toWellFormed() || null,
    derived: joinColumns((Object.keys(columns) as Derivable[]).filter((column) => columns[column] !== null)),
  };
}

/** The places as a text, as many whole ones as there is room for. */
function shortenPlaces(places: string[]): string | null {
  let text = '';
  for (const place of places) {
    const longer = text === '' ? place : `${text}; ${place}`;
    if (longer.length > MAX_LENGTH.location) break;
    text = longer;
  }
  return text || null;
}

/** What the board says now, without the fields of the position that a person corrected by hand. */
function withoutCorrected(present: BoardPosition, { derived, ...read }: ReturnType<typeof readJob>) {
  const byHand = splitColumns(present.by_hand);
  const values = Object.fromEntries(Object.entries(read).filter(([column]) => !(byHand as string[]).includes(column)));
  return {
    ...(values as Partial<typeof read>),
    derived: joinColumns(splitColumns(derived).filter((column) => !byHand.includes(column))),
  };
}
