/** Slack waits three seconds for an answer, of which the way takes some. */
const ANSWER_MS = 2_500;

/**
 * @param late answers for work that takes longer: it goes on, and does what it does once, however often it is sent again
 */
export async function answerInTime<Answer>(
  work: Promise<Answer>,
  late: () => Answer,
  warn: (detail: object, message: string) => void,
): Promise<Answer> {
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS);
  }).then(() => {
    isLate = true;
    return late();
  });
  work.catch((error: unknown) => {
    if (isLate) warn({ err: error }, 'a call of the chat failed after it was answered');
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
