import { yieldToEventLoop } from '../limits/fair-scheduler.ts';

/** The number of entries of a list that are written at a time. */
const PIECE = 20;

/**
 * An answer as JSON, like JSON.stringify, but long lists piece by piece: other calls have the thread in between (fair-scheduler.ts), because a
 * megabyte takes ten milliseconds.
 */
export async function stringifyAnswer(answer: unknown): Promise<string> {
  const parts: string[] = [];
  await write(answer, parts);
  return parts.join('');
}

/** The depth in objects that a long list may have: in the answer, or in a list within it. */
const DEEPEST = 2;

async function write(value: unknown, parts: string[], depth = 0): Promise<void> {
  if (Array.isArray(value) && value.length > PIECE) return writeList(value, parts);
  if (depth === DEEPEST || !isRecord(value)) {
    parts.push(JSON.stringify(value));
    return;
  }
  let before = '{';
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    parts.push(`${before}${JSON.stringify(name)}:`);
    await write(field, parts, depth + 1);
    before = ',';
  }
  parts.push(before === '{' ? '{}' : '}');
}

async function writeList(list: readonly unknown[], parts: string[]): Promise<void> {
  for (let from = 0; from < list.length; from += PIECE) {
    await yieldToEventLoop();
    const piece = JSON.stringify(list.slice(from, from + PIECE)).slice(1, -1);
    parts.push(from === 0 ? '[' : ',', piece);
  }
  parts.push(']');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
