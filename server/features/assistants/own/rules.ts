import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { AppError, createForbiddenError } from '../../../platform/errors.ts';
import { readInstallation, writeInstallation } from '../../../platform/settings/installation.ts';
import { getKithAddress, type Settings } from '../../../platform/settings/settings.ts';

export interface AssistantRules {
  on: boolean;
  /** Assistants may be allowed to send without asking. */
  maySend: boolean;
}

/** What administrators decided; assistants are on and must ask, unless they said otherwise. */
export async function readAssistantRules(db: Db): Promise<AssistantRules> {
  const stored = await readInstallation(db, 'assistant_rules');
  return stored === undefined ? { on: true, maySend: true } : (JSON.parse(stored) as AssistantRules);
}

export const writeAssistantRules = (db: Db, rules: AssistantRules): Promise<void> =>
  writeInstallation(db, 'assistant_rules', JSON.stringify(rules));

/** @throws forbidden */
export async function requireAssistantsOn({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<AssistantRules> {
  const rules = await readAssistantRules(db);
  if (!rules.on) throw createForbiddenError(`${settings.firm} has turned off assistants.`);
  return rules;
}

/** The address of the server for assistants: clients compare it with what the person typed, so it has no slash at its end. */
export const getAssistantAddress = (settings: Settings): string => `${getKithAddress(settings)}/mcp`;

export const isRefused = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;
