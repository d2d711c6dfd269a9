import { useNavigate } from 'react-router';
import type { BroughtList } from '../../../../shared/features/mailboxes/brought/calls.ts';

/** Makes the entry of a source's menu that leads to its people. */
export function useBrought() {
  const navigate = useNavigate();
  return (list: BroughtList, id: string, label = 'What it brought') => ({
    label,
    onChoose: () => void navigate(`/link-account/${list}/${id}`),
  });
}
