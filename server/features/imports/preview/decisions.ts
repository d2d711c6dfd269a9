/** What users decided about the joins of a check: it holds when the file is read again. */
import { z } from 'zod';
import type { Db } from '../../../platform/db/engine.ts';
import { makeRowKey } from '../apply/distinct.ts';
import { loadDecided } from '../apply/queries.ts';
import { RowSummary } from './summary.ts';

const Decision = z.object({ apart: z.boolean(), decided: z.literal([1, 2]) });
const RowDecision = Decision.extend({
  file: z.string().nullable(),
  line: z.number(),
  /** The name of the known person: another reading of the file may mean another. */
  joined: z.string(),
});
const NameDecision = Decision.extend({ nameKey: z.string(), domain: z.string() });

/** The content of import_run.options.decisions. */
export const JoinDecisions = z.object({ rows: z.array(RowDecision), joins: z.array(NameDecision) });
export type JoinDecisions = z.output<typeof JoinDecisions>;
export const NO_DECISIONS: JoinDecisions = { rows: [], joins: [] };

const formatNameKey = ({ nameKey, domain }: { nameKey: string; domain: string }): string => `${nameKey} ${domain}`;

/** What users decided about a check, together with what they had decided about the one before it. */
export async function loadDecisions(db: Db, importId: number, before: JoinDecisions): Promise<JoinDecisions> {
  const { rows, joins } = await loadDecided(db, importId);
  const decidedRows = rows.flatMap(({ file, line, told: text, apart, decided }) => {
    const { joined } = RowSummary.parse(JSON.parse(text));
    return joined && decided !== 0
      ? [[makeRowKey({ file, line }), { file, line, joined: joined.name, apart: apart === 1, decided }] as const]
      : [];
  });
  const decidedNames = joins.flatMap(({ name_key: nameKey, domain, apart, decided }) =>
    decided === 0
      ? []
      : [[formatNameKey({ nameKey, domain }), { nameKey, domain, apart: apart === 1, decided }] as const],
  );
  return {
    rows: [...new Map([...before.rows.map((row) => [makeRowKey(row), row] as const), ...decidedRows]).values()],
    joins: [
      ...new Map([...before.joins.map((join) => [formatNameKey(join), join] as const), ...decidedNames]).values(),
    ],
  };
}

/** Finds what was decided about a row or a company of the file. */
export function mapDecisions({ rows, joins }: JoinDecisions) {
  const ofRows = new Map(rows.map((row) => [makeRowKey(row), row]));
  const ofNames = new Map(joins.map((join) => [formatNameKey(join), join]));
  return {
    ofRow(row: { file: string | null; line: number }, joined: string) {
      const found = ofRows.get(makeRowKey(row));
      return found?.joined === joined ? found : undefined;
    },
    ofName: (join: { nameKey: string; domain: string }) => ofNames.get(formatNameKey(join)),
  };
}
