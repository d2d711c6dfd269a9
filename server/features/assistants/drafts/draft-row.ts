import type { AssistantDraft } from '../../../../shared/features/assistants/calls.ts';
import type { StoredAssistantDraft } from '../../../platform/db/tables/assistant-tables.ts';
import { listTexts } from './kinds.ts';

export const serializeDraft = (row: StoredAssistantDraft): AssistantDraft => ({
  id: String(row.id),
  kind: row.kind,
  title: row.title,
  by: row.made_by,
  at: row.created_at,
  state: row.state,
  texts: listTexts(row),
  path: row.path,
});
