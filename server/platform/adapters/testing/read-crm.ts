import type { CrmAccount, CrmPart, CrmRows } from '../../ports/crm.ts';

/** Reads a part over all its pages; null if the account no longer knows the place. */
export async function readAll<P extends CrmPart>(account: CrmAccount, part: P, place: string | null = null) {
  const rows: CrmRows[P][] = [];
  const gone: { id: string; into: string | null }[] = [];
  for (;;) {
    const page = await account.read(part, place);
    if (page === null) return null;
    rows.push(...page.rows);
    gone.push(...page.gone);
    place = page.next;
    if (!page.more) return { rows, gone, place };
  }
}
