/** The requests for introductions to one company, open and past, with what came of them. */
import type { Progress } from '../../../../shared/core/introductions/constants.ts';
import { INTRO_LIFE, SUCCESSES } from '../../../../shared/core/introductions/statuses.ts';
import { deriveIntro } from '../../../../shared/features/introductions/derive.ts';
import { type CompanyRequest, MAX_COMPANY_REQUESTS } from '../../../../shared/features/search/company/calls.ts';
import { OPEN_INTROS } from '../../../core/network/read/load.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { type CompanyRequestRow, countCompanyRequests, listCompanyRequests } from './queries.ts';

const OUTCOMES: Readonly<Record<Progress, string>> = {
  met: 'They met',
  in_talks: 'In talks',
  won: 'They work together now',
  nothing: 'Introduced, nothing came of it',
};
/** Won or in talks; an outcome in the coarser words alone counts if it is in play. */
const isGoingOn = ({ progress, sales_status }: Pick<CompanyRequestRow, 'progress' | 'sales_status'>): boolean =>
  progress === null ? sales_status === SUCCESSES.inPlay.salesStatus : progress === 'in_talks' || progress === 'won';

export async function readCompanyRequests(db: Db, scope: ViewerScope, accountId: number, firm: string) {
  const counts = await countCompanyRequests(db, scope, accountId);
  const sum = (isCounted: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(isCounted).reduce((all, { requests }) => all + requests, 0);
  const isIntroduced = ({ status }: (typeof counts)[number]) => INTRO_LIFE[status].group === 'Success';
  const isOpen = ({ status, archived }: (typeof counts)[number]) => archived === 0 && OPEN_INTROS.includes(status);
  const rows = await listCompanyRequests(db, scope, accountId, { open: OPEN_INTROS, limit: MAX_COMPANY_REQUESTS });
  return {
    open: sum(isOpen),
    past: sum((row) => !isOpen(row)),
    introduced: sum(isIntroduced),
    going_on: sum((row) => isIntroduced(row) && isGoingOn(row)),
    newest: rows.map((row) => serializeRequest(row, firm)),
  };
}

function serializeRequest(row: CompanyRequestRow, firm: string): CompanyRequest {
  const { status, goal, progress } = row;
  const facts = { status, goal, rejectReason: row.reject_reason, salesStatus: null, archived: false, nextUpdate: null };
  const { indicator, group_label } = deriveIntro(facts, firm, '');
  return {
    id: String(row.id),
    status,
    indicator,
    outcome: progress ? OUTCOMES[progress] : (row.sales_status ?? group_label),
    open: Number(row.open) === 1,
    company: row.company,
    person: row.person,
    person_id: row.person_id === null ? null : String(row.person_id),
    facilitator: row.facilitator_id === null ? null : getUserName(row.given_name, row.family_name, row.email ?? ''),
    at: row.status_at,
  };
}
