import { useNavigate } from 'react-router';
import type { BroughtList } from '../../../../shared/features/mailboxes/brought/calls.ts';

/** The entry of a source's menu that leads to its people. */
export function useBroughtAction(list: BroughtList, id: string) {
  const navigate = useNavigate();
  return { label: 'What it brought', onChoose: () => void navigate(`/link-account/${list}/${id}`) };
}
