import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '../../../shared/session/user.ts';
import { describeError } from '../../api/api-error.ts';
import { useUser } from '../../api/session.ts';
import type { DialogProps } from '../../dialogs.ts';
import { CompanyLogo } from '../../people/company-logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { AboutStep } from './about-step.tsx';
import { DraftStep } from './draft-step.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { OnBehalf, useAsker } from './on-behalf.tsx';
import { useRequest } from './queries.ts';
import css from './request.module.css';
import { RequestFooter } from './request-footer.tsx';
import { Running } from './running.tsx';
import { StepHeader } from './step-header.tsx';
import { useRequestForm } from './use-request-form.ts';
import { useSteps } from './use-steps.ts';

type DrawerProps = DialogProps<'request-intro'>;

/** Request a Warm Introduction (document 1 §4 and §5): two steps in a drawer over whatever screen one was on. */
export default function RequestDrawer(props: DrawerProps) {
  const user = useUser();
  return user ? <Opened {...props} user={user} /> : null;
}

function Opened({ account, person, onClose, user }: DrawerProps & { user: User }) {
  const form = useRequestForm(user, account.id, person);
  const asker = useAsker(form, user);
  const request = useRequest();
  const notices = useNotices();
  const [asking, setAsking] = useState(false);
  const formId = useId();
  const failure = useRef<HTMLDivElement>(null);
  const leaveAddress = useLeaveAddress();
  const steps = useSteps(form, () => {
    form.trying();
    request.mutate(
      { accountId: account.id, body: form.bodyFor(account) },
      {
        onSuccess: () => {
          notices.success(`Introduction requested to ${account.name}!`);
          close();
        },
      },
    );
  });
  useEffect(() => {
    if (request.error) failure.current?.focus();
  }, [request.error]);

  const close = () => {
    form.drop();
    onClose();
    leaveAddress();
  };
  const leave = () => {
    // It may be sent already: what came of it is awaited.
    if (request.isPending) return;
    if (form.typed) setAsking(true);
    else close();
  };
  return (
    <SideDrawer
      open
      title="Request a Warm Introduction"
      subtitle={`to ${account.name}, on behalf of ${asker}`}
      tile={<CompanyLogo name={account.name} src={account.logo_url} size={44} />}
      onClose={leave}
      footer={<RequestFooter form={form} formId={formId} steps={steps} sending={request.isPending} onCancel={leave} />}
    >
      <StepHeader step={form.draft.step} />
      <form
        id={formId}
        ref={steps.box}
        className={css.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          steps.next();
        }}
      >
        {request.error && (
          <div ref={failure} tabIndex={-1}>
            <Notice kind="error">
              <b>The request was not sent.</b> {describeError(request.error)} Everything that you typed is kept.
            </Notice>
          </div>
        )}
        {form.draft.step === 0 ? (
          <>
            {user.staff && <OnBehalf form={form} user={user} />}
            <Running account={account} asker={asker} company={form.draft.company} />
            <DraftStep form={form} accountName={account.name} />
          </>
        ) : (
          <AboutStep form={form} whom={account.name} person={person} />
        )}
      </form>
      <LeaveDialog open={asking} onStay={() => setAsking(false)} onLeave={close} />
    </SideDrawer>
  );
}

/** At /intro the drawer is what the address asks for; once it is closed, the address is that of the search behind it. */
function useLeaveAddress(): () => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (pathname !== '/intro') return;
    const params = new URLSearchParams(search);
    params.delete('account');
    params.delete('contact');
    navigate({ pathname: '/', search: params.toString() }, { replace: true });
  };
}
