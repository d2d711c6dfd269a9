/** The file cannot be read at all; the message is for the person who brought it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
