import { z } from 'zod';
import type { EvidenceKind } from './evidence.ts';
import { SIGNALS } from './signals.ts';

/** Where a user's evidence about people comes from, as they choose who sees it (docs/decisions/113). */
export const EVIDENCE_SOURCES = ['mailbox', 'connections', 'groups', 'work', 'statements'] as const;
export const EvidenceSource = z.enum(EVIDENCE_SOURCES).meta({ id: 'EvidenceSource' });
export type EvidenceSource = z.infer<typeof EvidenceSource>;

/** From the most open to the strictest: as the user's own, as somebody's of their company, only in strengths. */
export const SHARING_CHOICES = ['mine', 'unnamed', 'counted'] as const;
export const SharingChoice = z.enum(SHARING_CHOICES).meta({ id: 'SharingChoice' });
export type SharingChoice = z.infer<typeof SharingChoice>;

export const SOURCE_OF_KIND: Readonly<Record<EvidenceKind, EvidenceSource>> = {
  mail: 'mailbox',
  message: 'mailbox',
  meeting: 'mailbox',
  address_book: 'mailbox',
  crm_activity: 'mailbox',
  linkedin_connection: 'connections',
  linkedin_comment: 'connections',
  whatsapp: 'groups',
  tenure: 'work',
  worked_together: 'work',
  opinion: 'statements',
  nemp: 'statements',
  answer: 'statements',
};

/** The types of signals whose source that is; those of the ranking game are statements. */
export const listSignalTypesOf = (source: EvidenceSource): string[] =>
  Object.entries(SIGNALS).flatMap(([kind, { type }]) =>
    SOURCE_OF_KIND[kind as EvidenceKind] === source ? [type as string] : [],
  );
