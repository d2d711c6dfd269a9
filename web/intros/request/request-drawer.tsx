import { useLocation, useNavigate } from 'react-router';
import type { User } from '../../../shared/session/user.ts';
import { describeError } from '../../api/api-error.ts';
import { useUser } from '../../api/session.ts';
import type { DialogProps, RequestPerson } from '../../dialogs.ts';
import { CompanyLogo } from '../../people/company-logo.tsx';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { AboutStep } from './about-step.tsx';
import { DraftStep } from './draft-step.tsx';
import { OnBehalf, useAsker } from './on-behalf.tsx';
import { useRequest } from './queries.ts';
import css from './request.module.css';
import { RequestFooter } from './request-footer.tsx';
import { Running } from './running.tsx';
import { StepHeader } from './step-header.tsx';
import { useRequestForm } from './use-request-form.ts';

type DrawerProps = DialogProps<'request-intro'>;

/** Request a Warm Introduction (document 1 §4 and §5): two steps in a drawer over whatever screen one was on. */
export default function RequestDrawer(props: DrawerProps) {
  const user = useUser();
  return user ? <Opened {...props} user={user} /> : null;
}

/** Whom one would like to meet. */
function ForWhom({ person, account }: { person: RequestPerson; account: string }) {
  return (
    <p className={css.whom}>
      For <b>{person.name}</b>, {[person.title, person.account || account].filter(Boolean).join(' at ')}
    </p>
  );
}

/** What is said when a request could not be sent. */
export const notSent = (error: unknown) => (
  <>
    <b>The request was not sent.</b> {describeError(error)} Everything that you typed is kept.
  </>
);

function Opened({ account, person, onClose, user }: DrawerProps & { user: User }) {
  const { mutateAsync } = useRequest();
  const notices = useNotices();
  const leaveAddress = useLeaveAddress();
  const close = () => {
    onClose();
    leaveAddress();
  };
  const request = useRequestForm({
    ...{ about: account.id, person },
    send: async (body, request_key) => {
      await mutateAsync({ accountId: account.id, body: { ...body, account_name: account.name, request_key } });
      notices.success(`Introduction requested to ${account.name}!`);
      close();
    },
  });
  const { form, typed } = request;
  const asker = useAsker(typed.company, user);
  return (
    <FormDrawer
      form={form}
      title="Request a Warm Introduction"
      subtitle={`to ${account.name}, on behalf of ${asker}`}
      tile={<CompanyLogo name={account.name} src={account.logo_url} size={44} />}
      asks="sending"
      describe={notSent}
      step={typed.step}
      onSubmit={request.next}
      onClose={close}
      footer={(leave, id) => <RequestFooter request={request} formId={id} onCancel={leave} />}
      above={
        <>
          {person && <ForWhom person={person} account={account.name} />}
          <StepHeader step={typed.step} />
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
        <AboutStep request={request} whom={account.name} person={person} />
      )}
    </FormDrawer>
  );
}

/** At /intro the drawer is what the address asks for; once it is closed, the address is that of the search behind it. */
function useLeaveAddress(): () => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (pathname !== '/intro') return;
    const params = new URLSearchParams(search);
    for (const name of ['account', 'contact', 'company', 'name', 'title', 'profile']) params.delete(name);
    navigate({ pathname: '/', search: params.toString() }, { replace: true });
  };
}
