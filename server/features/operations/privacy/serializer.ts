import {
  type Erasure,
  EXPORT_DAYS,
  type HeldRow,
  type PrivacyExport,
  type PrivacyPerson,
} from '../../../../shared/features/operations/privacy/calls.ts';
import { PRIVACY_KIND_NAMES, type PrivacyKind } from '../../../../shared/features/operations/privacy/kinds.ts';
import type { listHeldRows } from '../../../core/facts/erasure/held-rows.ts';
import type { listErasures } from '../../../core/facts/erasure/queries.ts';
import type { ErasureCounts, TakenStep } from '../../../core/facts/erasure/run.ts';
import type { listExports } from '../../../core/facts/erasure/stored-exports.ts';
import { collectWords, type ErasureSubject } from '../../../core/facts/erasure/subject.ts';
import { getUserName } from '../../../platform/access/users.ts';

type ErasureRow = Awaited<ReturnType<typeof listErasures>>[number];

const listKinds = (counts: Partial<Record<PrivacyKind, number>>) =>
  PRIVACY_KIND_NAMES.flatMap((kind) => (counts[kind] ? [{ kind, count: counts[kind] }] : []));

export function serializeErasure(row: ErasureRow): Erasure {
  const counts = JSON.parse(row.counts) as ErasureCounts;
  return {
    id: String(row.id),
    number: `K-${row.requested_at.slice(0, 4)}-${String(row.id).padStart(4, '0')}`,
    state: row.state,
    reason: row.reason,
    reference: row.reference,
    by: row.email === null ? null : getUserName(row.given_name, row.family_name, row.email),
    requested_at: row.requested_at,
    finished_at: row.finished_at,
    steps: JSON.parse(row.steps) as TakenStep[],
    removed: listKinds(counts.removed ?? {}),
    remaining_requests: counts.remaining_requests ?? 0,
    fingerprints: counts.fingerprints ?? 0,
    files: counts.files ?? 0,
    unread_files: counts.unread_files ?? 0,
    name_skipped: counts.name_skipped ?? false,
    found: counts.found ?? null,
    backups_end: counts.backups_end ?? null,
  };
}

export function serializePerson(
  person: string,
  subject: ErasureSubject,
  {
    counts,
    refused,
    corrected,
  }: { counts: Partial<Record<PrivacyKind, number>>; refused: string | null; corrected: boolean },
): PrivacyPerson {
  const words = collectWords(subject);
  return {
    person,
    name: subject.label,
    headline: subject.headline,
    emails: subject.emails,
    profiles: subject.profiles,
    records: subject.contactIds.length,
    kinds: listKinds(counts),
    refused,
    name_skipped: subject.names.some((name) => !words?.words.includes(name)),
    corrected,
    by_name: subject.emails.length + subject.profiles.length === 0,
  };
}

export function serializeHeldRow(row: Awaited<ReturnType<typeof listHeldRows>>[number]): HeldRow {
  const { id, name, company, found_in, found_at, state, decided_at, email } = row;
  const decided_by = email === null ? null : getUserName(row.given_name, row.family_name, email);
  return { id: String(id), name, company, found_in, found_at, state, decided_at, decided_by };
}

const DAY_MS = 86_400_000;

export function serializeExport(row: Awaited<ReturnType<typeof listExports>>[number]): PrivacyExport {
  const { id, person, name, authors, state, asked_at, email } = row;
  const asked_by = email === null ? null : getUserName(row.given_name, row.family_name, email);
  const expires_at = new Date(Date.parse(asked_at) + EXPORT_DAYS * DAY_MS).toISOString();
  return { id: String(id), person, name, authors: authors === 1, state, asked_at, asked_by, expires_at };
}
