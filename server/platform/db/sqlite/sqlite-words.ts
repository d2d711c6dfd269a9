import { DatabaseUnfit, getTrouble } from '../trouble.ts';

/**
 * Runs code that opens or reads a file, and says in a sentence why Kith cannot run on it.
 * @throws DatabaseUnfit if the file is the reason
 */
export function explainFailure<T>(file: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? '');
    const why = getSentence(code, error);
    if (why === undefined) throw error;
    throw new DatabaseUnfit(`The database ${file} ${why}`, { cause: error });
  }
}

function getSentence(code: string, error: unknown): string | undefined {
  if (code === 'SQLITE_NOTADB')
    return 'is not an SQLite file. DATABASE_URL must name a database file of Kith, or a file that does not exist yet.';
  if (code.startsWith('SQLITE_CANTOPEN') || code === 'EACCES' || code === 'EROFS')
    return 'cannot be opened. The user who runs Kith must be allowed to write to its folder.';
  switch (getTrouble(error)?.kind) {
    case 'damaged':
      return `is damaged (${(error as Error).message}). Restore the last backup: docs/operation.md says how.`;
    case 'readonly':
      return 'cannot be written to. The user who runs Kith must be allowed to write to the file and its folder.';
    case 'full':
      return 'has no room: the disk is full.';
    case 'disk':
      return `lies on a disk that fails (${(error as Error).message}).`;
    default:
      return undefined;
  }
}
