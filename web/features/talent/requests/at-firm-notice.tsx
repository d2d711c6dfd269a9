import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';

/** For a target who works at the firm: there is nothing to request. */
export function AtFirmNotice({ target }: { target: RequestTarget }) {
  const firm = useSettings()?.firm_name ?? 'The firm';
  return (
    <Notice kind="warning">
      {target.name} works at {firm}. Talk to them directly; you don’t need a request.
    </Notice>
  );
}
