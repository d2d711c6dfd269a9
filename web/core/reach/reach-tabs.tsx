import { useLocation } from 'react-router';
import { TabLinks } from '../../platform/ui/layout/tab-links.tsx';

/** The screens beside the map, each at its own address. */
const TABS = [
  { label: 'Map', path: '/map' },
  { label: 'Blind spots', path: '/map/blind-spots' },
  { label: 'What if', path: '/map/what-if' },
  { label: 'One-person doors', path: '/map/one-person' },
  { label: 'Raising', path: '/map/raising' },
] as const;

/** What the map's screens have above their content. */
export function ReachTabs() {
  const { pathname } = useLocation();
  return (
    <TabLinks
      label="Map of Reach"
      tabs={TABS.map(({ label, path }) => ({ key: path, label, to: path, current: path === pathname }))}
    />
  );
}
