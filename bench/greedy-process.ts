import { json } from 'node:stream/consumers';
import type { Request } from './http-calls.ts';
import { signRequest } from './http-calls.ts';

export interface GreedySender {
  token: string;
  /** The calls that this user makes in turn. */
  requests: readonly Request[];
}

/** The orders for the greedy: until when each of them keeps how many requests in flight. */
export interface Greedy {
  url: string;
  senders: readonly GreedySender[];
  inFlight: number;
  seconds: number;
}

export interface GreedyAnswers {
  answered: number;
  /** Answers 429 and 503. */
  refused: number;
  failed: number;
}

/** The process that sends the costliest calls: its orders come as JSON, and its results go as JSON. */
const { url, senders, inFlight, seconds } = (await json(process.stdin)) as Greedy;
const answers: GreedyAnswers = { answered: 0, refused: 0, failed: 0 };
const until = performance.now() + seconds * 1_000;

async function askRepeatedly({ token, requests }: GreedySender, from: number): Promise<void> {
  for (let turn = from; performance.now() < until; turn++) {
    const request = requests[turn % requests.length]!;
    const answer = await fetch(url + request.path, { method: request.method, ...signRequest(request, token) });
    await answer.arrayBuffer();
    if (answer.ok || answer.status === 404) answers.answered++;
    else if (answer.status === 429 || answer.status === 503) answers.refused++;
    else answers.failed++;
  }
}

await Promise.all(
  senders.flatMap((sender) => Array.from({ length: inFlight }, (_, from) => askRepeatedly(sender, from))),
);
process.stdout.write(JSON.stringify(answers));
