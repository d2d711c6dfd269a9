import type { Relationship } from '../../../../shared/core/network/connector.ts';
import { formatIsoMonth, UNKNOWN_START } from '../../../platform/time/months.ts';
import type { SharedRoles } from './shared-roles.ts';

/** The shared time of two people at a company, in wire form. */
export function serializeRelationship(role: SharedRoles): Relationship {
  return {
    shared_company: role.account_name,
    shared_tenures_titles_connector: role.connectorTitles,
    shared_tenures_titles_colleague: role.targetTitles,
    shared_months_tenure: role.months,
    israel_related_employees_count_start_year_tenure: role.people,
    start_date_tenure: formatIsoMonth(role.start),
    end_date_tenure: role.start === UNKNOWN_START ? null : formatIsoMonth(role.end),
  };
}
