import type { JobBoard } from '../../../../shared/features/talent/positions/board.ts';
import { buildBoardUrl } from './address.ts';
import type { BoardRow } from './queries.ts';

export function serializeBoard(row: BoardRow): JobBoard {
  const { account_id, account, vendor, looked_at, found, added, gone, error } = row;
  return {
    Account__c: String(account_id),
    Account_Name__c: account,
    vendor,
    url: buildBoardUrl(row),
    looked_at,
    found,
    added,
    gone,
    error,
  };
}

/** The fields that set a company's board. */
export const readSetting = ({ Account__c, address }: { Account__c: string; address?: string }) => ({
  company: Account__c,
  address: address ?? '',
});
