import { createNotFoundError } from '../errors.ts';

const LARGEST = 2_147_483_647;

/** The number behind a wire id; undefined if no row can have it. */
export function parseId(wire: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(wire)) return undefined;
  const id = Number(wire);
  return id <= LARGEST ? id : undefined;
}

/** @throws notFound if no row can have the id */
export function requireId(wire: string, what?: string): number {
  const id = parseId(wire);
  if (id === undefined) throw createNotFoundError(what);
  return id;
}
