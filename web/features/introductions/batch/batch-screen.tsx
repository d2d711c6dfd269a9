import { useUser } from '../../../platform/api/session.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { Batch } from './batch.tsx';

/** /batch-intro?account=…&account=…: a single form that makes a request for each of several companies. */
export default function BatchScreen() {
  const user = useUser();
  return <Page title="Request Warm Introductions">{user && <Batch user={user} />}</Page>;
}
