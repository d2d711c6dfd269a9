/** Shown as it is to the user who typed the command. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The command must end at once, although its work still runs in this process. */
export class CommandStoppedError extends CommandError {}
