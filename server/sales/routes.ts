import type { FastifyInstance } from 'fastify';
import { defaultSalesTarget } from '../../shared/sales/calls.ts';
import { handle } from '../platform/handle.ts';
import { findDefaultTarget } from './queries.ts';

export function salesRoutes(app: FastifyInstance): void {
  handle(app, defaultSalesTarget, async ({ db, viewer }) => {
    const row = viewer.companyId === null ? undefined : await findDefaultTarget(db, viewer.companyId);
    if (!row) return { sales_target: null };
    return {
      sales_target: {
        Id: String(row.id),
        Name: row.name,
        One_Liner__c: row.one_liner,
        Value_Proposition__c: row.value_proposition,
        Decision_Makers__c: row.decision_makers,
        Ask__c: row.ask,
        Intro_Text__c: row.intro_text,
        Case_Studies__c: row.case_studies,
        Sample_Email_Draft__c: row.sample_email_draft,
      },
    };
  });
}
