import { type PersonInFile, readConnections } from '../../../core/connections/connections-file.ts';
import { findPrivateReason } from './private-people.ts';

/** A person of somebody's list, whom they may share. */
export interface SharablePerson extends PersonInFile {
  /** Why they look private; null: they do not. */
  isPrivate: string | null;
}

/**
 * @param surname of the person whose list it is
 * @throws WrongFileError with a sentence for them
 */
export async function readSharable(file: File, surname: string): Promise<SharablePerson[]> {
  const people = await readConnections(file);
  return people.map((person) => ({ ...person, isPrivate: findPrivateReason(person, surname) }));
}
