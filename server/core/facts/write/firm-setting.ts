/** The name of the firm in the settings, beside the name of the firm's company. */
import type { Db } from '../../../platform/db/engine.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { loadSources } from '../book/book-sources.ts';
import { makeEmptyIndex } from '../book/import-index.ts';
import { STANDING, type StatedValues } from '../book/statements.ts';
import { ensureSourceOfSettings } from './sources.ts';
import { changeStatedValues, loadStatedBySource } from './stated-of-account.ts';
import { takeTurn } from './write.ts';

interface Firm {
  id: number;
  /** The last statement of the settings about it; undefined if there never was a statement. */
  said: StatedValues | undefined;
}

async function findFirm(db: Db, settingsId: number): Promise<Firm | null> {
  const id = await loadFirmAccountId(db);
  if (id === null) return null;
  const row = await db.selectFrom('account').select(['id', 'source_id']).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const index = makeEmptyIndex();
  await loadSources(db, index, { account: [row] });
  return { id: row.id, said: (await loadStatedBySource(db, index, row)).get(settingsId) };
}

/** The name of the firm's company; null if the company is not known. */
export async function loadFirmName(db: Db): Promise<string | null> {
  const id = await loadFirmAccountId(db);
  if (id === null) return null;
  const row = await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Takes over the present name and domain in the settings for a firm that they, or somebody in Kith, named before.
 * Searches still find it by its former name. Call it in a transaction.
 * @returns the former name, if it changed
 */
export async function renameFirm(
  db: Db,
  { name, domain }: { name: string; domain: string },
  now: Date,
): Promise<string | null> {
  const at = now.toISOString();
  await takeTurn(db);
  const sourceId = await ensureSourceOfSettings(db, at);
  const firm = await findFirm(db, sourceId);
  if (!firm?.said) return null;
  const before = String(firm.said.name);
  if (before === name && (firm.said.domain ?? '') === domain) return null;
  const formerNames = (firm.said.former_names as string[] | undefined) ?? [];
  const former = [...formerNames, before].filter(
    (formerName, at, all) => formerName !== name && all.indexOf(formerName) === at,
  );
  const stated = {
    name,
    ...(domain ? { website: domain, domain } : {}),
    ...(former.length > 0 ? { former_names: former } : {}),
  };
  await changeStatedValues(db, { accountId: firm.id, sourceId, standing: STANDING.file, at }, () => stated);
  return before === name ? null : before;
}
