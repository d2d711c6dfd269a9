/** The files of the professional network's archive that are neither connections nor a career, by their headings. */
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { foldText } from '../../../platform/text/names.ts';
import { isAboutMessages } from './header-words.ts';

const FILES: readonly (readonly [holds: string, headings: readonly string[]])[] = [
  ['endorsements of skills', ['endorsement date', 'skill name']],
  ['recommendations', ['first name', 'text', 'creation date', 'status']],
  ['contacts that the network copied from an address book', ['createdat', 'instantmessagehandles']],
  ['your own e-mail addresses', ['email address', 'confirmed', 'primary']],
  ['your own telephones', ['extension', 'number', 'type']],
  ['the fields of your own profile', ['maiden name', 'birth date', 'headline']],
  ['the day and place of your registration', ['registered at', 'registration ip']],
  ['companies that you follow', ['organization', 'followed on']],
];

/** What a table of that archive holds, if Kith does not read it; null for any other table. */
function findArchiveFile(headers: readonly string[]): string | null {
  const keys = headers.map(foldText);
  return FILES.find(([, headings]) => headings.every((heading) => keys.includes(heading)))?.[0] ?? null;
}

/**
 * @param wanted says what the table is not, and which file to choose
 * @throws UnreadableFile if the table is one of these files
 */
export function refuseArchiveFile(headers: readonly string[], wanted: string): void {
  if (isAboutMessages(headers))
    throw new UnreadableFile(
      'These are messages or invitations between two people. Choose messages.csv under My Network: there your browser counts who you exchanged messages with, and no message leaves it.',
    );
  const holds = findArchiveFile(headers);
  if (holds !== null) throw new UnreadableFile(`These are ${holds}, ${wanted}`);
}
