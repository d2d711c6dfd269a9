import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../../shared/features/accounts/session/user.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { readPeople } from '../../../core/people/who.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useUser } from '../../../platform/api/session.ts';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { AboutStep } from './about-step.tsx';
import { DraftStep } from './draft-step.tsx';
import { ForwardableField } from './forwardable-field.tsx';
import { type FromProfile, useFromProfile } from './from-profile.ts';
import { OnBehalf, useAsker } from './on-behalf.tsx';
import css from './request.module.css';
import { RequestFooter } from './request-footer.tsx';
import { type BatchTarget, describeUnit, formatRequestCount } from './request-units.ts';
import { Running } from './running.tsx';
import { StepHeader } from './step-header.tsx';
import { PartlySentError, useDrawerRequest } from './use-drawer-request.ts';
import { type Colleague, getHindrance, type RequestPeople, usePeople } from './use-people.ts';
import { WhoToIntroduce } from './who-to-introduce.tsx';

type DrawerProps = { account: BatchTarget; onClose: () => void };

/** Request a Warm Introduction (document 1 §4 and §5): two steps in a drawer over any screen. */
export default function RequestDrawer(props: DrawerProps) {
  const user = useUser();
  const [params] = useAddressParams();
  const chosen = usePeople(readPeople(params));
  const person = useFromProfile(chosen.people);
  // The letter may begin with a person's profile: it waits until that person is known.
  const [begun, setBegun] = useState(!chosen.pending);
  if (!begun && !chosen.pending) setBegun(true);
  return user && begun ? <Opened {...props} user={user} chosen={chosen} person={person} /> : null;
}

/** The people to meet. */
function ForWhom({
  people,
  person,
  account,
}: Pick<OpenedProps, 'person'> & { people: readonly Colleague[]; account: string }) {
  const [first] = people.length > 0 ? people : person ? [person] : [];
  if (!first) return null;
  const others = people.slice(1).map(({ name }) => name);
  return (
    <p className={css.whom}>
      <span>For</span> <b>{first.name}</b>
      <span>, {[first.title, account].filter(Boolean).join(' at ')}</span>
      {others.length > 0 && <>, and {others.join(', ')}</>}
    </p>
  );
}

/** The message if a request could not be sent. */
const renderNotSent = (error: unknown) => (
  <>
    <b>The request was not sent.</b> <span>{describeError(error)} Your text is saved.</span>
  </>
);

const renderPartlySent = ({ sent, failed }: PartlySentError) => (
  <>
    <b>
      <span>
        {sent.length} of {formatRequestCount(sent.length + failed.length)} sent
      </span>
      {sent.length > 0 && <>: {sent.map(({ unit }) => describeUnit(unit)).join(', ')}</>}
      <span>.</span>
    </b>{' '}
    <span>
      Not sent: {failed.map(({ unit, error }) => `${describeUnit(unit)} (${describeError(error)})`).join(', ')}. Your
      text is saved. Trying again sends only the ones that failed.
    </span>
  </>
);

type OpenedProps = DrawerProps & {
  user: User;
  chosen: RequestPeople;
  /** The profile from which the user came. */
  person: FromProfile | null;
};

function Opened({ account, person, chosen, onClose, user }: OpenedProps) {
  const [address, change] = useAddressParams();
  const { people } = chosen;
  const { request, units, left, omitted } = useDrawerRequest({ account, people, person, onClose });
  const { form, typed } = request;
  const over = address.get('over') !== null;
  const begunAnew = useRef(false);
  const beginAnew = useSteady(() => {
    if (begunAnew.current) return;
    begunAnew.current = true;
    form.draft.startOver();
    change({ over: null });
  });
  useEffect(() => {
    if (over) beginAnew();
  }, [over, beginAnew]);
  const asker = useAsker(typed.company, user);
  return (
    <FormDrawer
      form={form}
      title="Request a Warm Introduction"
      subtitle={`to ${account.name}, on behalf of ${asker}${request.isOfRaise ? ', for its raise' : ''}`}
      tile={<CompanyLogo name={account.name} src={account.logo_url} size={44} />}
      asks="sending"
      describe={(error) => (error instanceof PartlySentError ? renderPartlySent(error) : renderNotSent(error))}
      step={typed.step}
      onSubmit={request.next}
      onClose={onClose}
      footer={(leave, id) => (
        <RequestFooter
          request={request}
          formId={id}
          hindrance={left.length === 0 ? 'All of these requests are open already' : getHindrance(chosen)}
          submit={units.length > 1 ? `Submit ${formatRequestCount(left.length)}` : 'Submit'}
          onCancel={leave}
        />
      )}
      above={
        <>
          <ForWhom people={people} person={person} account={account.name} />
          {omitted.length > 0 && (
            <Notice kind="info">
              Skipped, because a request is already open: {omitted.map(({ name }) => name).join(', ')}
            </Notice>
          )}
          {chosen.failed && <Failed what="The people you chose could not be loaded." query={chosen.failed} />}
          <StepHeader step={typed.step} isOfRaise={request.isOfRaise} />
        </>
      }
    >
      {typed.step === 0 ? (
        <>
          {user.staff && <OnBehalf form={form} user={user} />}
          <Running account={account} asker={asker} company={typed.company || null} />
          <DraftStep request={request} accountName={account.name} />
        </>
      ) : (
        <AboutStep request={request} whom={account.name}>
          <WhoToIntroduce
            account={account}
            label="Who to introduce"
            people={people}
            pending={chosen.pending}
            onChange={(ids) => change({ contact: ids.join(',') })}
            words={typed.who_to_introduce}
            onWords={(words) => form.set('who_to_introduce', words)}
          />
          <ForwardableField request={request} accountName={account.name} reader={people[0]?.name.split(' ')[0]} />
        </AboutStep>
      )}
    </FormDrawer>
  );
}
