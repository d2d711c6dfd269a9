import { readFileSync } from 'node:fs';

const ENDING = '_FILE';

/**
 * The environment with the secrets whose files it names: SESSION_SECRET from the file of SESSION_SECRET_FILE, and so on. A line break at a
 * file's end is none of the secret.
 * @returns also what is wrong, in sentences that hold no secret
 */
export function readSecretFiles(
  env: Readonly<Record<string, string>>,
  secrets: readonly string[],
): { env: Record<string, string>; problems: string[] } {
  const problems: string[] = [];
  const read = { ...env };
  for (const name of secrets) {
    const setting = name + ENDING;
    const path = env[setting];
    if (path === undefined) continue;
    delete read[setting];
    if (env[name] !== undefined) {
      problems.push(`${name} and ${setting} are both set: keep one, and leave the other empty`);
      continue;
    }
    try {
      read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (read[name] === '') problems.push(`${setting} names an empty file`);
    } catch (error) {
      problems.push(`${setting} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { env: read, problems };
}
