/** Whether a row that would be joined with a known person is, until a user decides: what is decided already, and the evidence. */
import type { JoinEvidence } from '../../../../shared/features/imports/import.ts';
import { type JoinDecisions, mapDecisions } from './decisions.ts';
import type { SummaryRow } from './summary.ts';

export interface ByName {
  contactId: number;
  evidence: JoinEvidence;
}

type RowPlace = Pick<SummaryRow, 'file' | 'line'>;

interface JudgedRow extends Pick<SummaryRow, 'chance' | 'apart' | 'decided'> {
  evidence: JoinEvidence | null;
}

/**
 * @param isRowEach whether the file has one row for each person: then a low chance keeps a row apart, and so does an earlier row that would
 * be joined with the same person. In a file of careers the rows of a person go together.
 */
export function createRowJudge(decisions: JoinDecisions, isRowEach: boolean) {
  const find = mapDecisions(decisions);
  const firstRowOf = new Map<number, RowPlace>();
  return (row: RowPlace, joined: string | null, byName: ByName | null): JudgedRow => {
    const evidence = byName && isRowEach ? addEarlierRow(byName, row) : (byName?.evidence ?? null);
    const chance = evidence?.chance ?? null;
    const decision = joined === null ? undefined : find.ofRow(row, joined);
    if (decision) return { chance, evidence, apart: decision.apart ? 1 : 0, decided: decision.decided };
    return { chance, evidence, apart: isRowEach && chance === 'Low' ? 1 : 0, decided: 0 };
  };

  function addEarlierRow({ contactId, evidence }: ByName, row: RowPlace): JoinEvidence {
    const first = firstRowOf.get(contactId);
    if (first === undefined) {
      firstRowOf.set(contactId, row);
      return evidence;
    }
    const at = `row ${first.line.toLocaleString('en')}${first.file === row.file ? '' : ` of ${first.file}`}`;
    const another = `${at} would be joined with the same person`;
    return { ...evidence, against: [...evidence.against, another], chance: 'Low' };
  }
}
