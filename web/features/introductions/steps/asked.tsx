import type { ReactNode } from 'react';
import { FORWARD_ANSWERS } from '../../../../shared/core/introductions/forwardable.ts';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { type ConnectorRecord, describeRecord } from '../../../../shared/core/introductions/record.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import type { TermsNotice } from '../../../../shared/core/network/connector-terms.ts';
import { describeAnswers } from '../../../../shared/features/introductions/answers.ts';
import { getCompanyAddress } from '../../../core/companies/company-address.ts';
import { PersonName } from '../../../core/people/person-name.tsx';
import { useCan, useSettings } from '../../../platform/api/session.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Scrolled } from '../../../platform/ui/layout/scrolled.tsx';
import css from './asked.module.css';
import { ForwardableFact } from './forwardable-fact.tsx';
import { NextUpdate } from './next-update.tsx';
import { describeProgress } from './progress-choices.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Contact({ person }: { person: { Name: string; Title: string; Linkedin_Profile__c: string | null } }) {
  return (
    <>
      <PersonName name={person.Name} profile={person.Linkedin_Profile__c} />
      {person.Title && <span className={css.soft}>, {person.Title}</span>}
    </>
  );
}

type AskedProps = {
  intro: Intro;
  staff: boolean;
  terms?: TermsNotice | undefined;
  record?: ConnectorRecord | undefined;
  raise?: { id: string; name: string } | undefined;
};

/** The requester's words, and the fields besides the status. */
export function Asked({ intro, staff, terms, record, raise }: AskedProps) {
  const can = useCan();
  const zone = useSettings()?.time_zone;
  return (
    <section className={css.asked} aria-label="Request details">
      <h2>Request details</h2>
      <dl>
        {intro.Target_Account__c && (
          <Fact name="Target company">
            <Link to={getCompanyAddress(intro.Target_Account__c)}>{intro.Target_Account__r.Name}</Link>
          </Fact>
        )}
        {intro.To_Who__r && (
          <Fact name="Target person">
            <Contact person={intro.To_Who__r} />
          </Fact>
        )}
        <Fact name="Goal">{intro.Goal__c}</Fact>
        {raise && can('sales:read') && (
          <Fact name="Raise">
            <Link to={`/map/raising?${new URLSearchParams({ raise: raise.id, tab: 'Requested' })}`}>{raise.name}</Link>
          </Fact>
        )}
        {intro.email_draft && (
          <Fact name="Email draft">
            <Scrolled label="Email draft" className={css.draft}>
              {intro.email_draft}
            </Scrolled>
          </Fact>
        )}
        {(intro.forwardable || intro.may_change_forwardable) && (
          <Fact name={`What ${intro.Connector__r?.Name ?? 'the connector'} can forward`}>
            <ForwardableFact intro={intro} staff={staff} />
          </Fact>
        )}
        {intro.why !== intro.email_draft && <Fact name="Why now">{intro.why}</Fact>}
        <Fact name="Prior interactions">{intro.prior_interaction}</Fact>
        <Fact name="Tier or deal size">{intro.customer_tier}</Fact>
        <Fact name="Who to introduce">{intro.who_to_introduce}</Fact>
        <Fact name="Other comments">{intro.extra_comments}</Fact>
        {intro.Comments__c !== describeAnswers(intro) && <Fact name="Comments">{intro.Comments__c}</Fact>}
      </dl>
      <h2>Where it stands</h2>
      <dl>
        {staff && <Fact name="Status">{INTRO_LIFE[intro.Status__c].label}</Fact>}
        <Fact name="Facilitator">{intro.Kith_Facilitator__r?.Name ?? 'Unassigned'}</Fact>
        {intro.Connector__r && (
          <Fact name="Connector">
            <Contact person={intro.Connector__r} />
            {terms && <div className={css.soft}>{terms.sentence}</div>}
            {record && <div className={css.soft}>{describeRecord(record)}</div>}
          </Fact>
        )}
        <Fact name="Relationship with the connector">{intro.Relationship_With_Connector__c}</Fact>
        <Fact name="Path">{intro.path}</Fact>
        <Fact name="Introduced">{intro.Intro_Date__c && formatDay(intro.Intro_Date__c, zone)}</Fact>
        <Fact name="Their answer">{intro.Target_Answer__c && FORWARD_ANSWERS[intro.Target_Answer__c]}</Fact>
        <Fact name="How it went">
          {[intro.Sales_Status__c, intro.progress && describeProgress(intro.progress)].filter(Boolean).join(': ')}
        </Fact>
        <Fact name="Feedback">{intro.Feedback_Details__c}</Fact>
        <Fact name="Reject reason">{intro.Reject_Reason__c}</Fact>
        <Fact name="Reject details">{intro.Rejection_Details__c}</Fact>
        {!staff && (
          <Fact name="Next update">{intro.Next_Update_Request__c && formatDay(intro.Next_Update_Request__c)}</Fact>
        )}
      </dl>
      {staff && <NextUpdate intro={intro} />}
    </section>
  );
}
