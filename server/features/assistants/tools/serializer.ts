import type { Intro, IntroChange } from '../../../../shared/core/introductions/intro.ts';
import type { FittingCandidate } from '../../../../shared/features/talent/positions/fit.ts';
import type { Position } from '../../../../shared/features/talent/positions/position.ts';

/** A request for an introduction, as assistants read it. */
export const serializeAskedIntro = (intro: Intro, link: (path: string) => string) => ({
  id: intro.Id,
  company: intro.Target_Account__r.Name,
  company_id: intro.Target_Account__c,
  person: intro.To_Who__r?.Name ?? null,
  person_id: intro.To_Who__c,
  state: intro.full_status,
  asked_by: intro.Requestor__r.Name,
  asked_at: intro.CreatedDate,
  since: intro.Last_Status_Update__c,
  link: link(`/intro/dashboard?id=${intro.Id}`),
});

export const serializeChange = ({ at, kind, by, to, comment }: IntroChange) => ({
  at,
  what: `${kind}${to ? ` to ${to}` : ''} by ${by}`,
  comment,
});

export const serializeFitPosition = ({ Id, Name, Account_Name__c }: Position) => ({
  id: Id,
  title: Name,
  company: Account_Name__c,
});

export const serializeFit = ({ Id, Name, headline, company, fit, poscan }: FittingCandidate) => ({
  id: Id,
  name: Name,
  headline,
  company,
  fit: fit.score,
  why: [fit.summary, ...fit.details.slice(0, 3)].join('; '),
  state: poscan?.status_label ?? null,
});
