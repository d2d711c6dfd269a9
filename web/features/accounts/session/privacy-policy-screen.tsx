import type { ReactNode } from 'react';
import { useSettings } from '../../../platform/api/session.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { Page } from '../../../platform/ui/layout/page.tsx';
import css from './privacy-policy-screen.module.css';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Says which data about whom this installation keeps, why, who sees it and how to have it removed. */
export default function PrivacyPolicyScreen() {
  const settings = useSettings();
  const firm = settings?.firm_name ?? 'The firm';
  const help = settings?.help_email;
  const write = help ? (
    <>
      <span>Write to</span> <a href={`mailto:${help}`}>{help}</a>
    </>
  ) : (
    'Write to the firm'
  );
  return (
    <Page title="Privacy policy" reading>
      <div className={css.text}>
        <p>
          Kith is a private tool of {firm}. It shows the users of {firm} and of its portfolio companies who the network
          knows at a company, how well, and on what evidence, so that they can ask for an introduction. {firm} runs this
          installation and is responsible for the data in it.
        </p>
        <Part title="What Kith stores">
          <ul>
            <li>
              About users: name, e-mail address, company and roles, as the sign-in provider gives them and {firm} sets
              them, which companies they follow, what they chose in Settings, and when and in which browser each open
              session was started.
            </li>
            <li>
              About contacts: name, work history with titles and dates, the address of their professional profile, and a
              work e-mail address where one was supplied.
            </li>
            <li>
              About relationships: signals that two people know each other, such as a shared employer, a connection that
              one of them imported, or an opinion that one of them gave.
            </li>
            <li>A record of changes: who changed what, and when.</li>
          </ul>
        </Part>
        <Part title="Where it comes from">
          <p>
            From files that users and staff import themselves (for example the export of their own connections), from
            public company data, and from what users tell {firm}. An import can be undone; everything that no other
            source holds is then removed.
          </p>
        </Part>
        <Part title="Who sees it">
          <p>
            Staff of {firm} see all of it. Users of a portfolio company see contacts and how strong each relationship
            is. They can read only the evidence from people of their own company; evidence from people of other
            companies is hidden. The contents of messages are not read. Nothing is sold, and nothing is used for
            advertising.
          </p>
        </Part>
        <Part title="What stays in your browser">
          <p>
            Your session, for at most 12 hours, your choice of theme and whether the menu is collapsed. There are no
            tracking cookies.
          </p>
        </Part>
        <Part title="Your rights">
          <p>
            <span>You can ask what Kith stores about you, or have it corrected or erased:</span>{' '}
            <Link to="/privacy-request">ask here</Link>
            <span>
              , without an account, and get an answer within 30 days. {write} for anything else. You get an export as a
              file and a page. An erasure takes you out of everything, messages and the record of changes included;
              requests stay without you. Only a fingerprint of your addresses remains, which keeps later imports from
              bringing you back. Backups from before hold you until they expire.
            </span>
          </p>
        </Part>
      </div>
    </Page>
  );
}
