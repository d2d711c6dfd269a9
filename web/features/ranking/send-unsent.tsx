import { useUser } from '../../platform/api/session.ts';
import { useAnswerQueue } from './use-answer-queue.ts';

/** Sends the answers of the ranking game that a closed tab left in this browser. */
export default function SendUnsent() {
  const user = useUser();
  return user && !user.fake ? <Sender key={user.Id} /> : null;
}

const doNothing = (): void => undefined;

function Sender() {
  useAnswerQueue(doNothing);
  return null;
}
