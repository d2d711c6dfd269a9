import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { ConnectorTerms, ConnectorTermsInput } from '../../../../shared/core/network/connector-terms.ts';
import { changeSharersTerms, openConnectionsLink } from '../../../../shared/features/imports/by-link/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import page from '../../../core/people/link-page.module.css';
import { LinkScreen } from '../../../core/people/link-page.tsx';
import { TermsFold } from '../../../core/people/terms-fold.tsx';
import { usePressable } from '../../../core/people/use-pressable.ts';
import { send } from '../../../platform/api/send.ts';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { ChooseStep } from './choose-step.tsx';
import { DropStep } from './drop-step.tsx';
import { NewLink } from './new-link.tsx';
import css from './share.module.css';
import type { SharablePerson } from './shared-people.ts';
import { SharedStep } from './shared-step.tsx';

const POLL_MS = 2_000;
const TITLES: Record<NonNullable<Reply<typeof openConnectionsLink>['shared']>['state'], (people: number) => string> = {
  writing: () => 'Thank you for sharing',
  shared: (people) => (people === 1 ? '1 person is shared' : `${formatCount(people)} people are shared`),
  leaving: () => 'You removed everything',
};

function Ended({ token, proof, ready }: { token: string; proof: string; ready: boolean }) {
  return (
    <Card className={page.card}>
      <div className={page.form}>
        <p className={page.question}>
          You can no longer add files with this link. You can still remove what you shared.
        </p>
        <NewLink token={token} proof={proof} ready={ready} />
      </div>
    </Card>
  );
}

type SharersTermsProps = { terms: ConnectorTerms; firm: string; token: string; proof: string; off: boolean };

/** How often they let themselves be asked for an introduction to the people they share. */
function SharersTerms({ terms: first, firm, token, proof, off }: SharersTermsProps) {
  const [terms, setTerms] = useState(first);
  const save = async (input: ConnectorTermsInput) =>
    (await send(changeSharersTerms, { params: { token }, body: { ...input, proof } })).terms;
  return <TermsFold terms={terms} firm={firm} open={false} off={off} save={save} onSaved={setTerms} />;
}

/** The page on which somebody without an account shares their connections: drop, choose, and what is shared. */
export default function ShareScreen() {
  const { token = '' } = useParams();
  const [people, setPeople] = useState<SharablePerson[]>();
  const [isAgain, setAgain] = useState(false);
  const opened = useQuery({
    queryKey: ['share-connections', token],
    queryFn: ({ signal }) => send(openConnectionsLink, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.shared && state.data.shared.state !== 'shared' ? POLL_MS : false),
  });
  const { data } = opened;
  // The proof of the first opening serves all presses: the page stays open.
  const [first, setFirst] = useState(data?.page);
  if (data && !first) setFirst(data.page);
  const ready = usePressable(first);
  const proof = first?.proof ?? '';
  // What is gone leaves the page as it was at first: it says that nothing is left.
  const [isEmptied, setEmptied] = useState(false);
  if (data?.shared?.state === 'leaving' && !isEmptied) setEmptied(true);
  const finish = () => {
    setPeople(undefined);
    setAgain(false);
    void opened.refetch();
  };
  const getTitle = (): string => {
    if (!data) return 'Share who you know';
    if (people) return `${formatCount(people.length)} people in your file`;
    if (data.shared && !isAgain) return TITLES[data.shared.state](data.shared.people);
    return `Share who you know with ${data.firm_name}`;
  };
  return (
    <LinkScreen title={getTitle()} query={opened} what="page" shape={[150]}>
      {(data) => (
        <>
          {!data.shared && isEmptied && !people && (
            <div className={css.emptied}>
              <Notice kind="success">
                Everything you shared is removed. {data.firm_name} has nothing from you now.
              </Notice>
            </div>
          )}
          {people && (
            <ChooseStep
              people={people}
              firm={data.firm_name}
              token={token}
              proof={proof}
              ready={ready}
              audience={data.shared?.audience ?? 'firm'}
              onShared={finish}
              onBack={() => setPeople(undefined)}
            />
          )}
          {data.shared && !people && !isAgain && (
            <SharedStep
              opened={{ ...data, page: first ?? data.page }}
              shared={data.shared}
              token={token}
              ready={ready}
              onChanged={finish}
              onNewFile={() => setAgain(true)}
            />
          )}
          {!people && (!data.shared || isAgain) && data.takes_files && (
            <DropStep name={data.name} firm={data.firm_name} onRead={setPeople} />
          )}
          {data.shared?.state === 'shared' && !people && !isAgain && (
            <SharersTerms terms={data.terms} firm={data.firm_name} token={token} proof={proof} off={!ready} />
          )}
          {!data.takes_files && <Ended token={token} proof={proof} ready={ready} />}
          <p className={page.foot}>
            This link is only for you. {data.takes_files ? `You can add files until ${formatDay(data.until)}.` : ''} You
            can remove what you shared at any time.
          </p>
        </>
      )}
    </LinkScreen>
  );
}
