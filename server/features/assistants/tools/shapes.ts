import { z } from 'zod';
import { STRENGTH_LABELS } from '../../../../shared/core/network/account.ts';
import { cut } from '../mcp/answer.ts';

/** What every answer begins with. */
export const NOTICED = { notice: z.string() };
export const Cursor = z.string().max(200).optional().describe('The next_cursor of the answer before.');
export const Paged = { next_cursor: z.string().nullable(), left_out: z.string().optional() };
export const KithId = z.string().min(1).max(40);

/** A strength in words: "High". */
export const describeStrength = (score: number): string => STRENGTH_LABELS[score]!;

interface EvidenceDetails {
  evidence: readonly { text: string; on_record: boolean }[];
  elsewhere?: { text: string } | null;
}

/** Evidence in words; what the model only infers says so. */
export function describeReasons(details: EvidenceDetails | null): string[] {
  if (!details) return [];
  const own = details.evidence
    .slice(0, 3)
    .map(({ text, on_record }) => cut(on_record ? text : `${text} (inferred)`, 160));
  return details.elsewhere ? [...own, `At the firm: ${details.elsewhere.text}`] : own;
}

/** People whom the reading allowance leaves out are said, and never named. */
export const describeWithheld = (withheld: { message: string } | undefined): { left_out?: string } =>
  withheld ? { left_out: withheld.message } : {};
