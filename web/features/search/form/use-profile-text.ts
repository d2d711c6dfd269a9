import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { parseProfile } from '../../../core/people/profile-in.ts';
import { findProfilePlace, OTHER_SCREENS, TALENT_SCREENS } from '../../../core/people/profile-place.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useCan } from '../../../platform/api/session.ts';
import { useSettled } from '../../../platform/ui/hooks/use-settled.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';

const SETTLED_MS = 500;

/** Opens the person of a profile whose address is the whole text of a search, known or not; going back leads before the paste. */
export function useProfileText(text: string): void {
  const navigate = useNavigate();
  const notices = useNotices();
  const may = useCan();
  const identifier = useSettled(text.trim().includes('\n') ? '' : (parseProfile(text) ?? ''), SETTLED_MS);
  const open = useSteady((to: string) => void navigate(to, { replace: true }));
  const fail = useSteady((error: unknown) => notices.error(`The profile could not be opened. ${describeError(error)}`));
  const screens = may('poscan:manage') ? TALENT_SCREENS : OTHER_SCREENS;
  useEffect(() => {
    if (identifier === '') return;
    const stop = new AbortController();
    findProfilePlace(identifier, screens, stop.signal).then(
      ({ to }) => !stop.signal.aborted && open(to),
      (error) => !stop.signal.aborted && fail(error),
    );
    return () => stop.abort();
  }, [identifier, screens, open, fail]);
}
