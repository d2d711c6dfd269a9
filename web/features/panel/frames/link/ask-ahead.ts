import type { QueryClient } from '@tanstack/react-query';
import { getByLinkedinId } from '../../../../../shared/features/panel/calls.ts';
import { buildQuestion } from '../../../../../shared/features/panel/question.ts';
import { buildCallAddress } from '../../../../../shared/platform/call-address.ts';
import { askAs, notifyPage } from './embed-context.tsx';
import type { Host } from './host-link.ts';
import { answerQuestion, buildFirmQuestion, buildUserQuestion } from './questions.ts';

/**
 * Loads the answer about the first person as soon as the extension has named user and person, while the components are still being made;
 * they find it under the same key.
 */
export function askAhead(host: Host, queries: QueryClient): void {
  const stop = host.watch(() => {
    const { session, shown } = host.now();
    if (session === undefined) return;
    if (session && shown.state === 'waiting' && !shown.person) return;
    stop();
    if (!session || shown.state === 'nobody' || !shown.person) return;
    const asking = { session, ask: askAs(session, (message) => notifyPage(host, message), host.take) };
    void queries.prefetchQuery(buildUserQuestion(asking));
    void queries.prefetchQuery(buildFirmQuestion(asking));
    const question = answerQuestion(asking, shown.person);
    const answer = host.takeNow(buildCallAddress(getByLinkedinId, { query: buildQuestion(shown.person) }));
    if (answer) queries.setQueryData(question.queryKey, answer);
    else void queries.prefetchQuery(question);
  });
}
