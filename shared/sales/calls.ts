import { z } from 'zod';
import type { Call } from '../call.ts';
import { Id } from '../ids.ts';

/** What the request drawer needs of a sales target (document 1 §3). */
export const SalesTarget = z
  .object({
    Id,
    Name: z.string(),
    One_Liner__c: z.string().nullable(),
    Value_Proposition__c: z.string().nullable(),
    Decision_Makers__c: z.string().nullable(),
    Ask__c: z.string().nullable(),
    Intro_Text__c: z.string().nullable(),
    Case_Studies__c: z.string().nullable(),
    /** With `{{One_Liner__c}}` and so on, and `{{account_name}}`, as placeholders. */
    Sample_Email_Draft__c: z.string().nullable(),
  })
  .meta({ id: 'SalesTarget' });
export type SalesTarget = z.infer<typeof SalesTarget>;

export const defaultSalesTarget = {
  method: 'GET',
  path: '/sales-targets/default',
  permission: 'intro:request',
  summary: "The default sales target of the viewer's company; null where it has none.",
  /** Staff, who ask on behalf of a company: that company's. Nobody else's view depends on it. */
  query: z.object({ account_id: Id.optional() }),
  reply: z.object({ sales_target: SalesTarget.nullable() }),
} as const satisfies Call;
