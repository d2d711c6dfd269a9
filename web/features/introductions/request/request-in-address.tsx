import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isPossibleId } from '../../../core/people/who.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useCan } from '../../../platform/api/session.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { targetsQuery } from './queries.ts';

const RequestDrawer = lazy(() => import('./request-drawer.tsx'));

/** The state of the drawer in the address, for the pages that open it and for links to /intro. */
const OWN = [
  'request',
  'account',
  'contact',
  'company',
  'name',
  'title',
  'profile',
  'recommendation',
  'target',
  'behalf',
  'over',
] as const;

/** At /intro the drawer is the purpose of the visit; once it is closed, the address is that of the search behind it. */
function useClose(): () => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => {
    const params = new URLSearchParams(search);
    for (const name of OWN) params.delete(name);
    const to = pathname === '/intro' ? '/' : pathname;
    navigate({ pathname: to, search: params.toString() }, { replace: true, preventScrollReset: true });
  };
}

/** `?request=16&contact=12,14` behind any address: the drawer for this company, with these people in mind. */
export default function RequestInAddress() {
  const [params] = useSearchParams();
  const id = params.get('request');
  const may = useCan()('intro:request');
  return id !== null && isPossibleId(id) && may ? <Asked key={id} id={id} /> : null;
}

function Asked({ id }: { id: string }) {
  const { data, error } = useQuery(targetsQuery([id]));
  const notices = useNotices();
  const leaveAddress = useClose();
  const [closed, setClosed] = useState(false);
  const onClose = () => {
    setClosed(true);
    leaveAddress();
  };
  const [account] = data ?? [];
  // The drawer closes only if its data was never loaded: it outlives a refresh that fails, with the typed text and its own alert.
  const wrong =
    error && !data
      ? `The company could not be loaded. ${describeError(error)}`
      : data && !account
        ? 'We couldn’t find the company in this link. Search for it by name.'
        : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that is wrong
  useEffect(() => {
    if (wrong === null) return;
    notices.error(wrong);
    onClose();
  }, [wrong]);
  if (!account || closed) return null;
  return (
    <Suspense fallback={null}>
      <RequestDrawer account={account} onClose={onClose} />
    </Suspense>
  );
}
