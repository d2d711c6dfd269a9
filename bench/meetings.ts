/** `node bench/meetings.ts [networks]`: what meetings tell on invented networks, as the table of docs/decisions/122. */
import { addEvidence, type LabelledPair, loadLabels } from '../server/core/network/derive/labels.ts';
import { fillDemo } from '../server/demo/fill.ts';
import { migrate, openDatabase } from '../server/platform/db/opening/open.ts';
import { judgeMeetings } from '../server/testing/whole/own-lists/judge-meetings.ts';
import { BENCH_NOW } from './sizes.ts';

const networks = Number(process.argv[2] ?? 8);
const labels: LabelledPair[] = [];
for (let seed = 1; seed <= networks; seed++) {
  const db = openDatabase('file::memory:');
  await migrate(db);
  await fillDemo(db, { now: BENCH_NOW, seed, contacts: 6_000, accounts: 700 });
  labels.push(...(await addEvidence(db, await loadLabels(db))));
  await db.destroy();
}
const { met, others } = judgeMeetings(labels);
const lines = [
  `${labels.length} statements of ${networks} invented networks of 6,000 people`,
  '',
  '| held-out answers | weights | with meetings: AUC, Brier | without |',
  '|---|---|---|---|',
];
const say = ({ gain, low, high }: typeof met.gain) =>
  `${gain.toFixed(4)} (95 % between ${low.toFixed(4)} and ${high.toFixed(4)})`;
for (const [name, scores] of [
  ['about people who were met', met],
  ['about all others', others],
] as const)
  for (const weights of ['shipped', 'fitted'] as const) {
    const { with: known, without } = scores[weights];
    const cells = [known, without].map(({ auc, brier }) => `${auc.toFixed(3)}, ${brier.toFixed(3)}`);
    lines.push(`| ${name} (${scores.answers}) | ${weights} | ${cells.join(' | ')} |`);
  }
lines.push(
  '',
  `Gain in Brier by meetings, fitted: about people who were met ${say(met.gain)}, about all others ${say(others.gain)}.`,
);
process.stdout.write(`${lines.join('\n')}\n`);
