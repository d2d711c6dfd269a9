/** The answer to an undo of all that was named. */
export const answerUndone = ({ body }: { body: unknown }) => ({ undone: (body as { ids: string[] }).ids, refused: [] });
