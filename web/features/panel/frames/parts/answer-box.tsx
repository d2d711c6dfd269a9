import { Building2 } from 'lucide-react';
import type { Chance } from '../../../../../shared/core/network/path.ts';
import { CHANCE_STRENGTHS, formatChance, type RamzorAnswer } from '../../../../../shared/core/network/ramzor.ts';
import { StrengthRing } from '../../../../core/strength/strength-ring.tsx';
import { PlainRing } from '../../../../platform/ui/layout/ring.tsx';
import css from './panel.module.css';

/** The line under the label: the meaning of the server's value for this viewer. */
function describeMeaning(chance: Chance, firm: string, name: string, account: string | undefined): string {
  switch (chance) {
    case 'Portfolio employee':
      return account ? `${name} works at ${account}` : `${name} works at a portfolio company`;
    case 'We know the target':
      return `${firm} can introduce you`;
    case 'High likelihood':
      return `High likelihood: someone close to ${firm} worked with ${name}`;
    case 'Need to check':
      return `Someone close to ${firm} may know ${name}`;
    case 'Low likelihood':
      return 'No close connection found';
    case 'Not on database':
      return 'Not on database';
  }
}

/** The chance to connect: its ring is the server's value, its words the specification's. */
export function AnswerBox({ answer, name, firm }: { answer: RamzorAnswer; name: string; firm: string }) {
  const { chanceToConnect, contact } = answer;
  return (
    <section className={css.answer} aria-label="Chance to connect">
      {chanceToConnect === 'Portfolio employee' ? (
        <Building2 size={26} strokeWidth={1.5} aria-hidden />
      ) : (
        <StrengthRing strength={CHANCE_STRENGTHS[chanceToConnect]} size={26} />
      )}
      <div>
        <h2>{formatChance(chanceToConnect, firm, name)}</h2>
        <p>{describeMeaning(chanceToConnect, firm, name, contact?.account?.name)}</p>
      </div>
    </section>
  );
}

/** The same box while it loads, with placeholder lines for the evidence. */
export function AnswerComing() {
  return (
    <div role="status">
      <div className={css.answer}>
        <PlainRing size={26} turning />
        <div>
          <h2>Searching the network…</h2>
          <p>Usually under two seconds</p>
        </div>
      </div>
      <div className={css.coming} aria-hidden="true">
        {['a', 'b', 'c'].map((line) => (
          <span key={line} />
        ))}
      </div>
    </div>
  );
}
