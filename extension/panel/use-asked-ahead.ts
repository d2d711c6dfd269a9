import { useLayoutEffect, useState } from 'react';
import type { FrameSession } from '../../shared/features/panel/frames/messages.ts';
import type { ShownPerson } from '../../shared/features/panel/frames/person.ts';
import { ANSWER_PATH, buildQuestion, isAskable } from '../../shared/features/panel/question.ts';
import { buildCallAddress } from '../../shared/platform/call-address.ts';
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
  const [ahead, setAhead] = useState<(AskedAhead & { of: FrameSession }) | null>(null);
  const person = shown.state === 'nobody' ? undefined : shown.person;
  // Before the browser draws, so that the frame cannot begin to listen in between.
  useLayoutEffect(() => {
    if (ahead || listening || !server || !session || !person || !isAskable(person)) return;
    const address = buildCallAddress({ path: ANSWER_PATH }, { query: buildQuestion(person) });
    setAhead({ address, of: session });
    void callEarly(`${server}${address}`, session).then((answer) => setAhead({ address, answer, of: session }));
  }, [ahead, listening, server, session, person]);
  return ahead?.of === session ? ahead : null;
}
