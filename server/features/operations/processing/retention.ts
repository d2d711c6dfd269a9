/** Every time after which Kith forgets something, in one table. */
import type { z } from 'zod';
import { CASE_LINK_DAYS } from '../../../../shared/features/operations/cases/calls.ts';
import { EXPORT_DAYS, HELD_UNDO_DAYS } from '../../../../shared/features/operations/privacy/calls.ts';
import type { RetentionRule } from '../../../../shared/features/operations/processing/calls.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

type Rule = z.infer<typeof RetentionRule>;

const makeRule = (what: string, days: number | null, rule: string, setting: string | null = null): Rule => ({
  what,
  days,
  rule,
  setting,
});

/** Focus lists keep their computed connectors so long (docs/decisions/046). */
const FOCUS_DAYS = 30;

export function listRetention({ keepDays, backupFolder, invitations }: Settings): Rule[] {
  const { audit, outbox, importFiles, reading, unusedPeople } = keepDays;
  return [
    makeRule('The audit', audit, 'from the row on; the chain stays verifiable', 'KEEP_AUDIT_DAYS'),
    makeRule('Messages', outbox, 'after sending; failed ones until staff deal with them', 'KEEP_OUTBOX_DAYS'),
    makeRule('Background jobs', outbox, 'once done or cancelled', 'KEEP_OUTBOX_DAYS'),
    makeRule('Uploaded files', importFiles, 'from the upload; imported data stays', 'KEEP_IMPORT_FILES_DAYS'),
    makeRule('Who saw which people', reading, 'from the first time', 'KEEP_READING_DAYS'),
    makeRule(
      'People without any evidence and any use',
      unusedPeople,
      unusedPeople === null ? 'kept, because the setting isn’t set' : 'since they were last changed',
      'KEEP_UNUSED_PEOPLE_DAYS',
    ),
    makeRule('Sessions', 1, 'after their end'),
    makeRule('Invitations', invitations.expiryDays, 'if unused', 'INVITE_EXPIRY_DAYS'),
    makeRule('Results of focus lists', FOCUS_DAYS, 'from when they were calculated'),
    makeRule('Privacy cases', audit, 'once closed', 'KEEP_AUDIT_DAYS'),
    makeRule('Unconfirmed privacy requests', CASE_LINK_DAYS, 'from the request'),
    makeRule('Exports of people', EXPORT_DAYS, 'from when they were requested'),
    makeRule('Rows held back as an erased person’s', HELD_UNDO_DAYS, 'once staff decide'),
    makeRule('A fingerprint of erased people', null, 'forever: a keyed hash that keeps them out'),
    ...(backupFolder === null
      ? []
      : [
          makeRule(
            'Backups made by Kith',
            null,
            'all of 24 hours; the last of 7 days, 4 weeks and 12 months',
            'BACKUP_FOLDER',
          ),
        ]),
    makeRule(
      'Backups made outside Kith',
      keepDays.backups,
      keepDays.backups === null ? 'not known: the setting is not set' : 'until whoever stores them deletes them',
      'KEEP_BACKUPS_DAYS',
    ),
  ];
}
