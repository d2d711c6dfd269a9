import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LeftOut } from '../../core/people/left-out.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { useSettings } from '../../platform/api/session.ts';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import type { RenamedKey } from '../../platform/ui/list/use-row-focus.ts';
import { ownSignalColumns } from './own-signal-columns.tsx';
import { statedSignalsQuery } from './queries.ts';

const SIGNALS = { one: 'signal', many: 'signals' };
const HINTS = [
  ['E', 'edit'],
  ['W', 'withdraw'],
] as const;

const getId = ({ Id }: { Id: string }): string => Id;

/** The user's statements about who knows whom: each can be changed or withdrawn, and the strengths follow. */
export default function SignalsScreen() {
  const list = useInfiniteQuery(statedSignalsQuery);
  const zone = useSettings()?.time_zone;
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.signals) ?? [], [list.data]);
  const [edited, setEdited] = useState<RenamedKey>();
  const context = useMemo(() => ({ zone, onEdited: setEdited }), [zone]);
  const withheld = list.data?.pages.find((page) => page.withheld)?.withheld;
  return (
    <Page title="My signals">
      <List
        name="signals"
        noun={SIGNALS}
        source={listSource(list)}
        rows={rows}
        rowKey={getId}
        columns={ownSignalColumns}
        context={context}
        renamed={edited}
        height={56}
        hints={HINTS}
        empty={{
          title: 'No signals yet',
          text: 'Add a signal about a person, or rank contacts. Your signals appear here, where you can edit them.',
          actions: (
            <LinkButton variant="contained" to="/">
              Search the Network
            </LinkButton>
          ),
        }}
        told="What you told Kith about who knows who, newest first. When you change a signal, strengths update."
      >
        <LeftOut withheld={withheld} />
      </List>
    </Page>
  );
}
