/** CHANGELOG.md: a heading `## Unreleased` or `## 1.2.3 (2026-11-28)` for each version, the newest first. */

const HEADING = /^## (?:Unreleased|(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\))$/;

/** The text below a version's heading, without the heading; null when the file has no such heading. */
export function readNotes(changelog: string, version: string | null): string | null {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => HEADING.exec(line)?.[1] === (version ?? undefined) && HEADING.test(line));
  if (start < 0) return null;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join('\n')
    .trim();
}

/**
 * What was unreleased becomes the version's, below a new, empty heading.
 * @param day `2026-11-28`
 * @throws when nothing is said of the version
 */
export function releaseNotes(changelog: string, version: string, day: string): string {
  if (!readNotes(changelog, null))
    throw new Error('CHANGELOG.md says nothing under "Unreleased". Say what changes first.');
  return changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} (${day})`);
}

/** Is `next` a later version than `before`? Both are three numbers. */
export function isLater(next: string, before: string): boolean {
  const [a, b] = [next, before].map((version) => version.split('.').map(Number));
  const first = a!.findIndex((number, index) => number !== b![index]);
  return first >= 0 && a![first]! > b![first]!;
}
