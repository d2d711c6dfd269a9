/** The file cannot be read at all; the message is for the user who uploaded it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
