import { Waypoints } from 'lucide-react';
import type { PalettePart } from '../../core/feature/found.ts';
import { useCan } from '../../platform/api/session.ts';

const ADDRESSES = { company: '/path-finder/account', person: '/path-finder/contact' } as const;

/** The paths to a company and to a person that were found. */
const part: PalettePart = {
  useActions: (subjects) => {
    if (!useCan()('paths:read')) return [];
    return subjects.map(({ kind, id, name }) => ({
      key: `paths ${kind} ${id}`,
      group: 'Actions',
      name: `Paths to ${name}`,
      icon: <Waypoints size={16} aria-hidden />,
      to: `${ADDRESSES[kind]}/${id}`,
    }));
  },
};
export default part;
