import { useLayoutEffect, useState } from 'react';
import type { FrameSession } from '../../shared/features/panel/frames/messages.ts';
import type { ShownPerson } from '../../shared/features/panel/frames/person.ts';
import { ANSWER_PATH, isAskable, questionAbout } from '../../shared/features/panel/question.ts';
import { addressOfCall } from '../../shared/platform/call-address.ts';
import { callEarly } from '../early-call.ts';

export interface AskedAhead {
  address: string;
  /** Undefined until it is there, null when there is none. */
  answer?: unknown;
}

/**
 * Asks for the chance to connect with the first person of a page as soon as person and user are known, while the web app's frame is still
 * loading. Once the frame listens, it asks by itself.
 */
export function useAskedAhead(
  server: string | null | undefined,
  session: FrameSession | null | undefined,
  shown: ShownPerson,
  listening: boolean,
): AskedAhead | null {
  const [asked, setAsked] = useState<(AskedAhead & { of: FrameSession }) | null>(null);
  const person = shown.state === 'nobody' ? undefined : shown.person;
  // Before the browser draws, so that the frame cannot begin to listen in between.
  useLayoutEffect(() => {
    if (asked || listening || !server || !session || !person || !isAskable(person)) return;
    const address = addressOfCall({ path: ANSWER_PATH }, { query: questionAbout(person) });
    setAsked({ address, of: session });
    void callEarly(`${server}${address}`, session).then((answer) => setAsked({ address, answer, of: session }));
  }, [asked, listening, server, session, person]);
  return asked?.of === session ? asked : null;
}
