import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { PRIORITIES } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { NOUN } from '../candidacies/noun.ts';
import { useChangeTogether } from '../candidacies/queries.ts';

type Priority = (typeof PRIORITIES)[number];
/** A missing field stays unchanged. */
interface ChangedValues {
  priority?: Priority;
  owner?: string | null;
}

/** Changes priority and owner of several at once, and offers to take it back. */
export function useValues() {
  const { mutateAsync, isPending } = useChangeTogether();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const run = async (chosen: readonly Candidacy[], { priority, owner }: ChangedValues): Promise<boolean> => {
    const changes = chosen.map(({ Id, Priority__c, Kith_Owner__r }) => ({
      Id,
      ...(priority ? { Priority__c: { from: Priority__c as Priority, to: priority } } : {}),
      ...(owner === undefined ? {} : { Kith_Owner__c: { from: Kith_Owner__r?.Id ?? null, to: owner } }),
    }));
    const done = await mutateAsync({ changes }).catch((error) => {
      notices.error(`Nothing was changed. ${describeError(error)}`);
      return null;
    });
    if (!done) return false;
    const { changed, refused } = done;
    const back = changes
      .filter(({ Id }) => changed.includes(Id))
      .map(({ Id, Priority__c, Kith_Owner__c }) => ({
        Id,
        ...(Priority__c ? { Priority__c: { from: Priority__c.to, to: Priority__c.from } } : {}),
        ...(Kith_Owner__c ? { Kith_Owner__c: { from: Kith_Owner__c.to, to: Kith_Owner__c.from } } : {}),
      }));
    if (back.length > 0)
      undoable(`You changed ${formatCounted(back.length, NOUN)}.`, {
        run: async () => {
          const { refused: late } = await mutateAsync({ changes: back });
          if (late[0]) throw new Error(late[0].why);
        },
        done: `${formatCounted(back.length, NOUN)} changed back.`,
        failed: (error) => `Some could not be changed back. ${describeError(error)}`,
      });
    if (refused[0]) notices.error(`${formatCounted(refused.length, NOUN)} could not be changed. ${refused[0].why}`);
    return true;
  };
  return { run, isPending };
}
