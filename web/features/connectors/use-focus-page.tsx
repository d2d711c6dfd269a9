import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FullConnector } from '../../../shared/core/network/connector.ts';
import { isActive } from '../../../shared/core/network/reachout.ts';
import { press, type RelevanceControl, type RelevanceState } from '../../../shared/core/network/relevance.ts';
import type { User } from '../../../shared/features/accounts/session/user.ts';
import { writeDraft } from '../../../shared/features/connectors/draft.ts';
import { can } from '../../../shared/platform/permissions.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { useCopy } from '../../platform/ui/hooks/use-copy.ts';
import { useSteady } from '../../platform/ui/hooks/use-steady.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import type { ConnectorActs } from './connector-columns.tsx';
import { ConnectorFeedbackDialog, type FeedbackAbout } from './feedback-dialog.tsx';
import { type FullAnswer, useMark } from './queries.ts';
import { SlackIdDialog } from './slack-id-dialog.tsx';
import { TamnuniDrawer } from './tamnuni-drawer.tsx';
import { getTargetId, toDraftContext } from './words.ts';

interface FocusPage {
  /** The actions on a connector; the same until the answer changes. */
  acts: ConnectorActs;
  /** Says that a connector is missing. */
  missing?: () => void;
  /** The notice above the page. */
  dialogs: ReactNode;
}

const KEPT = 'Chat isn’t connected. The Tamnuni waits in the Outbox, and staff will pass it on.';

type Open =
  | { what: 'tamnuni'; id: string; before: RelevanceState }
  | { what: 'slack'; id: string }
  | { what: 'feedback'; about: FeedbackAbout };

/** The actions on the page of a target's connectors, with their dialogs. */
export function useFocusPage(answer: FullAnswer, user: User): FocusPage {
  const { connectors, target, may_send_without_id, has_chat } = answer;
  const [open, setOpen] = useState<Open | null>(null);
  const [, setParams] = useSearchParams();
  const notices = useNotices();
  const copy = useCopy();
  const mark = useMark();
  const targetId = getTargetId(target);
  const findConnector = (id: string) => connectors.find((connector) => connector.connector_public_id === id);
  const close = (): void => setOpen(null);
  const askFeedback = (connector: FullConnector): void =>
    setOpen({
      what: 'feedback',
      about: {
        connector: { id: connector.connector_public_id, name: connector.connector_name },
        target: { id: targetId ?? '', name: target.name },
      },
    });

  const handlePress = async (connector: FullConnector, control: RelevanceControl): Promise<void> => {
    if (targetId === null) return;
    if (control === 'tamnuni')
      return setOpen({ what: 'tamnuni', id: connector.connector_public_id, before: connector.relevance });
    const { to, feedback } = press(control, connector.relevance, connector.chance_to_connect_to_display);
    if (to === 'sent tamnuni') return;
    if (to === 'copied reachout draft') {
      if (!(await copy(writeDraft(toDraftContext(connector, target, user.Account.Name))))) return;
      notices.success('You copied the draft. Paste it into your message to them.');
    }
    mark.mutate(
      { connector, target: targetId, relevance: to },
      { onError: (error) => notices.error(`${connector.connector_name} was not saved. ${describeError(error)}`) },
    );
    if (feedback === 'opens') askFeedback(connector);
    if (feedback === 'closes') setOpen((now) => (now?.what === 'feedback' ? null : now));
  };

  const handleSent = (connector: FullConnector, before: RelevanceState, came: 'sent' | 'kept'): void => {
    if (came === 'sent') notices.success('Tamnuni was sent successfully!');
    else notices.info(KEPT);
    const { feedback } = press('tamnuni', before, connector.chance_to_connect_to_display);
    if (feedback === 'opens') {
      askFeedback(connector);
      return;
    }
    close();
    // Drafts created here are kept in the address, and sent to the server from then on.
    setParams(
      (params) => {
        params.set('post_creation', 'true');
        return params;
      },
      { replace: true },
    );
  };

  const sends = can(user, 'tamnuni:send') && targetId !== null;
  const onPress = useSteady((...what: Parameters<typeof handlePress>) => void handlePress(...what));
  const acts = useMemo<ConnectorActs>(() => {
    if (!sends) return { acting: { press: onPress } };
    const isBusy = connectors.some(({ reachout }) => reachout !== null && isActive(reachout.state));
    const findReasonAgainst = (connector: FullConnector): string | null => {
      if (isBusy || connector.is_busy) return 'Active reachout in process';
      if (connector.is_viewer) return 'This is you';
      if (connector.terms?.blocked && !connector.terms.overridable) return connector.terms.sentence;
      return connector.has_slack_id || may_send_without_id ? null : 'Missing a Slack member ID';
    };
    return {
      acting: { press: onPress, against: findReasonAgainst },
      addId: (connector) => setOpen({ what: 'slack', id: connector.connector_public_id }),
    };
  }, [connectors, may_send_without_id, sends, onPress]);
  const makeMissingReport = (id: string) => () =>
    setOpen({ what: 'feedback', about: { connector: null, target: { id, name: target.name } } });
  return {
    acts,
    ...(targetId === null ? {} : { missing: makeMissingReport(targetId) }),
    dialogs: renderDialogs(),
  };

  function renderDialogs(): ReactNode {
    if (open === null) return null;
    if (open.what === 'feedback') return <ConnectorFeedbackDialog about={open.about} onClose={close} />;
    const connector = findConnector(open.id);
    if (!connector) return null;
    if (open.what === 'slack') return <SlackIdDialog connector={connector} onClose={close} />;
    const { before } = open;
    return (
      <TamnuniDrawer
        connector={connector}
        target={target}
        user={user}
        withoutId={may_send_without_id}
        hasChat={has_chat}
        onSent={(came) => handleSent(connector, before, came)}
        onClose={close}
      />
    );
  }
}
