import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { recordOutcome, updateIntro } from '../../../../shared/features/introductions/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { joinWithPresent } from '../../../platform/http/based-on.ts';

/** The names of fields in a request, for errors about a field. */
export const INTRO_FIELD = {
  nextUpdate: 'Next_Update_Request__c',
  rejectReason: 'Reject_Reason__c',
  connector: 'Connector__c',
  facilitator: 'Kith_Facilitator__c',
  person: 'To_Who__c',
  elsewhere: 'Target_Works_Elsewhere__c',
  doubleOptIn: 'Double_Opt_In__c',
} as const;

/** The same over the request as its viewer reads it now. @throws stale when others changed the same fields meanwhile */
export function joinIntroUpdate(body: Body<typeof updateIntro>, present: Intro): AskedChange {
  const facilitator = present.Kith_Facilitator__r?.Id ?? null;
  return readIntroUpdate(joinWithPresent(body, { ...present, Kith_Facilitator__c: facilitator }));
}

/** A change that staff ask for, in our own words; undefined: unchanged. */
export function readIntroUpdate(body: Body<typeof updateIntro>) {
  return {
    to: body.Status__c,
    from: body.From_Status__c,
    statusAt: body.Last_Status_Update__c,
    rejectReason: body.Reject_Reason__c,
    rejectDetails: body.Rejection_Details__c,
    nextUpdate: body.Next_Update_Request__c,
    salesStatus: body.Sales_Status__c,
    goal: body.Goal__c,
    connector: body.Connector__c,
    facilitator: body.Kith_Facilitator__c,
    person: body.To_Who__c,
    elsewhere: body.Target_Works_Elsewhere__c,
    connectorRelationship: body.Relationship_With_Connector__c,
    doubleOptIn: body.Double_Opt_In__c,
    comment: body.comment,
    internalComment: body.internal_comment,
    althoughTerms: body.although_terms,
  };
}
export type AskedChange = ReturnType<typeof readIntroUpdate>;

/** A change that leaves everything as it is. */
export const NO_CHANGE: AskedChange = readIntroUpdate({ Id: '' });

/** The outcome of an introduction, in our own words. */
export function readOutcome(body: Body<typeof recordOutcome>) {
  return {
    outcome: body.outcome,
    progress: body.progress,
    comments: body.comments,
    shared: body.shared,
    statusAt: body.Last_Status_Update__c,
  };
}
