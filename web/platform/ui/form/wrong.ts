import type { z } from 'zod';

/** The faults of the fields, in sentences. */
export type Wrong<Values> = { [Name in keyof Values & string]?: string };

/** Of two versions the user chose neither, and goes on typing (web/platform/api/edits.ts): nothing was saved, and nothing failed. */
export class WentBack extends Error {
  constructor() {
    super('This isn’t saved yet. What you typed is still here.');
    this.name = 'WentBack';
  }
}

/** Thrown by the function that sends: the faults are shown at the fields, and nowhere else. */
export class NotYet extends Error {
  readonly fields: Record<string, string>;
  constructor(fields: Record<string, string>) {
    super(Object.values(fields)[0]);
    this.name = 'NotYet';
    this.fields = fields;
  }
}

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** A schema's faults, in words for people. */
export function describeIssue(issue: Issue): string {
  if (issue.code === 'too_big' && issue.origin === 'string') return `Use at most ${issue.maximum} characters.`;
  if (issue.code === 'too_big') return `At most ${issue.maximum}.`;
  if (issue.code === 'too_small' && issue.origin !== 'string') return `At least ${issue.minimum}.`;
  if (issue.code === 'invalid_value') return 'Choose one from the list.';
  if (issue.code === 'invalid_format') return 'This doesn’t have the right format.';
  return 'Fill this in.';
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The body may hold a value deeper than the form does: `merge_fields.Ask__c` is the field Ask__c. */
const getName = (path: string): string => path.split('.').at(-1) ?? path;

/** The faults by field from the server (or NotYet). */
export function getFaultsByField(error: unknown): Record<string, string> {
  const fields = isRecord(error) && isRecord(error.fields) ? error.fields : {};
  return Object.fromEntries(Object.entries(fields).map(([path, words]) => [getName(path), String(words)]));
}

/** The sentences of a resolver's errors, by field. */
export function flatten(errors: object): Record<string, string> {
  const found = Object.entries(errors).map(([name, error]) => {
    if (!isRecord(error)) return {};
    return typeof error.message === 'string' ? { [name]: error.message } : flatten(error);
  });
  return Object.assign({}, ...found);
}
