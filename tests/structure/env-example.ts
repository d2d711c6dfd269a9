import { SECRET_SETTINGS } from '../../server/platform/settings/environment.ts';

interface DocumentedSetting {
  name: string;
  /** As the table's second cell says it. */
  standard: string;
  /** What the setting is, in a sentence. */
  words: string;
}

const toPlain = (markdown: string): string => markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');

/** The settings in the tables of docs/settings.md, by heading. */
export function listDocumentedSettings(document: string): { title: string; settings: DocumentedSetting[] }[] {
  return document
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ title: part.slice(0, part.indexOf('\n')), settings: part.split('\n').flatMap(readRow) }))
    .filter(({ settings }) => settings.length > 0);
}

function readRow(line: string): DocumentedSetting[] {
  const [, names = '', standard = '', text = ''] = line.split('|').map((cell) => cell.trim());
  const words = toPlain(/^.*?(?=\. |$)/.exec(text)![0]).replace(/ \([^()]*\.md\)|\s*\(?decisions\/\d+\)?/g, '');
  return [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => ({ name: name!, standard, words }));
}

/** What compose.yaml decides in .env's place. */
export const OF_CONTAINER = ['NODE_ENV', 'HOST', 'PORT', 'DATA_FOLDER'];

const HEAD = `# The settings of Kith, for compose.yaml: copy this file to .env beside it, and take the # away before what you set.
# Write a value with $ or # in it between single quotes. docs/settings.md says more of each; this file is made from it.
# Beside a secret stands NAME_FILE: the name of a file that holds it, such as /run/secrets/session.
# A container keeps SQLite in /data/kith.db and its backups in /backups unless DATABASE_URL and BACKUP_FOLDER say otherwise.`;

/** The text of .env.example. */
export function writeEnvExample(document: string): string {
  const parts = listDocumentedSettings(document).map(({ title, settings }) => {
    const lines = settings.filter(({ name }) => !OF_CONTAINER.includes(name)).map(writeSetting);
    return `## ${title}\n\n${lines.join('\n\n')}`;
  });
  return `${[HEAD, ...parts].join('\n\n')}\n`;
}

function writeSetting({ name, standard, words }: DocumentedSetting): string {
  const [, value] = /^`([^`]+)`$/.exec(standard) ?? [];
  const otherwise = value || !standard ? '' : ` (if it is not set: ${toPlain(standard)})`;
  const file = (SECRET_SETTINGS as readonly string[]).includes(name) ? [`#${name}_FILE=`] : [];
  return [`# ${words}${otherwise}`.trimEnd(), `#${name}=${value ?? ''}`, ...file].join('\n');
}
