import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { TwoVersions } from '../ui/dialogs/versions-dialog.tsx';
import { type ChooseVersion, EditsContext, type SavedFields, type VersionChoice } from './edits.ts';

const VersionsDialog = lazy(() => import('../ui/dialogs/versions-dialog.tsx'));

type Question = { versions: readonly TwoVersions[]; answer: (choice: VersionChoice) => void };

/** Wraps all forms: asks the user which version stays when somebody else was faster. */
export function EditsProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Question[]>([]);
  const [question] = waiting;
  const saved = useRef<SavedFields>(new Map());
  const choose = useCallback<ChooseVersion>(
    (versions) =>
      new Promise((resolve) => {
        const answer = (choice: VersionChoice) => {
          setWaiting(([_, ...others]) => others);
          resolve(choice);
        };
        setWaiting((before) => [...before, { versions, answer }]);
      }),
    [],
  );
  const edits = useMemo(() => ({ choose, saved: saved.current }), [choose]);
  return (
    <EditsContext value={edits}>
      {children}
      {question && (
        <Suspense fallback={null}>
          <VersionsDialog
            versions={question.versions}
            onKeepMine={() => question.answer('mine')}
            onTakeTheirs={() => question.answer('theirs')}
            onBack={() => question.answer('back')}
          />
        </Suspense>
      )}
    </EditsContext>
  );
}
