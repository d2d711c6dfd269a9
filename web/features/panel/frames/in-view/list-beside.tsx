import type { PageList } from '../../../../../shared/features/panel/frames/page-list.ts';
import { CompanyInView } from './company-in-view.tsx';
import { ConnectionsOffer } from './connections/connections-offer.tsx';
import { PeopleInView } from './people-in-view.tsx';

/** Beside a page that is nobody's profile: whom it lists, and the company that it is about. */
export function ListBeside({ list }: { list: PageList }) {
  return (
    <>
      {list.company !== null && <CompanyInView slug={list.company} />}
      {list.kind === 'connections' && <ConnectionsOffer />}
      {list.kind !== null && <PeopleInView list={list} />}
    </>
  );
}
