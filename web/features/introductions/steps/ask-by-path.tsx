import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { DialogProps } from '../../../core/feature/dialogs.ts';
import { firmUsersQuery } from '../../../core/people/firm-users.ts';
import { describeWork } from '../../../core/people/people.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useUser } from '../../../platform/api/session.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { introQuery } from './queries.ts';
import { StatusDrawer } from './status-drawer.tsx';

/** The drawer of a request with the people of a path filled in, and the mail to its connector, with the links for answers, shown before it goes out. */
export default function AskByPath({ intro: id, path, onClose }: DialogProps<'ask-by-path'>) {
  const queries = useQueryClient();
  const request = useQuery(introQuery(id));
  const users = useQuery(firmUsersQuery);
  const me = useUser()?.Id ?? '';
  const close = () => {
    void queries.invalidateQueries({ queryKey: ['paths', 'intro', id] });
    onClose();
  };
  if (request.error)
    return (
      <Dialog title="Use this path" onClose={onClose}>
        <Failed what="The request could not be loaded." query={request} />
      </Dialog>
    );
  if (!request.data || users.isPending) return null;
  const { intro } = request.data;
  const [connector, target] = path.slice(-2).map(({ id, name, title, account }) => ({
    id,
    name,
    about: describeWork(title, account),
  })) as [PickedPerson, PickedPerson];
  return (
    <StatusDrawer
      intro={intro}
      to="Asked"
      people={{ connector, target, facilitator: findFacilitator(path, users.data ?? [], intro) ?? me }}
      onClose={close}
    />
  );
}
type PickedPerson = { id: string; name: string; about: string };

/** On a path of two hops the user of the firm with whom it begins, otherwise whoever facilitates the request already. */
function findFacilitator(
  path: DialogProps<'ask-by-path'>['path'],
  users: readonly { Id: string; Name: string }[],
  intro: Intro,
): string | undefined {
  const first = path.length === 3 && path[0]?.firm ? path[0].name : undefined;
  const named = users.filter(({ Name }) => Name === first);
  return (named.length === 1 ? named[0] : intro.Kith_Facilitator__r)?.Id;
}
