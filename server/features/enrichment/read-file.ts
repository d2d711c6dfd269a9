/** Reads the addresses of a CSV file: from its column url, from the chosen column, or from the one whose cells are addresses. */
import { MAX_ADDRESSES, TOO_MANY_ADDRESSES } from '../../../shared/features/enrichment/run.ts';
import { createInvalidError } from '../../platform/errors.ts';
import { readRecords, surveyFile } from '../../platform/files/tables/survey.ts';
import { UnreadableFile } from '../../platform/files/tables/unreadable.ts';
import { yieldToEventLoop } from '../../platform/limits/fair-scheduler.ts';
import { foldText } from '../../platform/text/names.ts';
import { parseProfileAddress } from '../../platform/text/profile-address.ts';
import type { ProfileLine } from './start.ts';

export const NO_URL_COLUMN =
  'This file has no column “url” and no other column with profile addresses. Choose the column with the addresses, or add a column “url”.';

interface ReadAddresses {
  /** Null: the column cannot be determined. */
  lines: ProfileLine[] | null;
  columns: { name: string; samples: string[] }[];
}

const SAMPLES = 3;
/** The share of filled cells that must be addresses in a column with another heading. */
const MOSTLY = 0.6;
const NAMES = /^(?:url|urls|linkedin|linkedin ?url|linkedin ?profile(?: url)?|profile ?url|profile)$/;

/** @throws invalid with a sentence, if it is not a table or has too many rows */
export async function readAddresses(path: string, column?: string): Promise<ReadAddresses> {
  try {
    const survey = await surveyFile(path, (cells) => cells.filter((cell) => NAMES.test(foldText(cell))).length, 1);
    const columns = survey.headers.map((name, place) => ({
      name,
      samples: survey.samples.flatMap((cells) => cells[place]?.trim().slice(0, 100) || []).slice(0, SAMPLES),
    }));
    const at = column === undefined ? findColumn(survey.headers, survey.samples) : survey.headers.indexOf(column);
    if (column !== undefined && at === -1)
      throw createInvalidError(`This file has no column “${column}”. Choose a column of the file.`, {
        column: 'Not in the file.',
      });
    if (at === -1) return { lines: null, columns };
    const lines: ProfileLine[] = [];
    for await (const records of readRecords(survey)) {
      for (const { line, cells } of records) {
        const url = cells === null ? '' : (cells[at]?.trim() ?? '');
        if (cells?.every((cell) => cell.trim() === '')) continue;
        if (lines.length === MAX_ADDRESSES)
          throw createInvalidError(TOO_MANY_ADDRESSES, { file: 'It has too many rows.' });
        lines.push({ line, url });
      }
      await yieldToEventLoop();
    }
    return { lines, columns };
  } catch (error) {
    if (error instanceof UnreadableFile) throw createInvalidError(error.message, { file: 'It cannot be read.' });
    throw error;
  }
}

function findColumn(headers: readonly string[], samples: readonly (readonly string[])[]): number {
  const exact = headers.findIndex((name) => foldText(name) === 'url');
  const named = headers.findIndex((name) => NAMES.test(foldText(name)));
  const measureShare = (place: number) => {
    const filled = samples.flatMap((cells) => cells[place]?.trim() || []);
    const addresses = filled.filter((cell) => /linkedin/i.test(cell) && 'key' in parseProfileAddress(cell));
    return filled.length === 0 ? 0 : addresses.length / filled.length;
  };
  if (exact !== -1) return exact;
  if (named !== -1 && measureShare(named) > 0) return named;
  return headers.findIndex((_, place) => measureShare(place) > MOSTLY);
}
