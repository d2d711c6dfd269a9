/**
 * A user's opinion of a connector, and the effect of each control on it (document 4 §4.1). The server, the screens and the tests share this
 * table.
 */
import { z } from 'zod';
import type { ConnectorChance } from './chance.ts';

const RELEVANCES = ['relevant', 'irrelevant', 'copied reachout draft', 'sent tamnuni'] as const;
/** Every row starts with ''. */
export const RELEVANCE_STATES = ['', ...RELEVANCES] as const;
export const RelevanceState = z.enum(RELEVANCE_STATES);
export type RelevanceState = z.infer<typeof RelevanceState>;

export const RELEVANCE_CONTROLS = ['relevant', 'irrelevant', 'draft', 'tamnuni'] as const;
export type RelevanceControl = (typeof RELEVANCE_CONTROLS)[number];

type Row = Readonly<Record<RelevanceState, RelevanceState>>;

/** The next state, by control and present state. After a Tamnuni the row has no other controls. */
const RELEVANCE_AFTER: Readonly<Record<RelevanceControl, Row>> = {
  relevant: {
    '': 'relevant',
    irrelevant: 'relevant',
    relevant: '',
    'copied reachout draft': '',
    'sent tamnuni': 'sent tamnuni',
  },
  irrelevant: {
    '': 'irrelevant',
    relevant: 'irrelevant',
    'copied reachout draft': 'irrelevant',
    irrelevant: '',
    'sent tamnuni': 'sent tamnuni',
  },
  draft: {
    '': 'copied reachout draft',
    relevant: 'copied reachout draft',
    irrelevant: 'copied reachout draft',
    'copied reachout draft': '',
    'sent tamnuni': 'sent tamnuni',
  },
  tamnuni: {
    '': 'sent tamnuni',
    relevant: 'sent tamnuni',
    irrelevant: 'sent tamnuni',
    'copied reachout draft': 'sent tamnuni',
    'sent tamnuni': 'sent tamnuni',
  },
};

interface FeedbackRule {
  control: RelevanceControl;
  /** Only for connectors of this chance. */
  chance?: ConnectorChance;
  to: RelevanceState;
  notFrom: readonly RelevanceState[];
}

/** The cases in which feedback on a connector is asked for. */
const FEEDBACK_RULES: readonly FeedbackRule[] = [
  { control: 'relevant', chance: 'long shot', to: 'relevant', notFrom: ['relevant', 'copied reachout draft'] },
  {
    control: 'draft',
    chance: 'long shot',
    to: 'copied reachout draft',
    notFrom: ['relevant', 'copied reachout draft'],
  },
  { control: 'irrelevant', to: 'irrelevant', notFrom: ['irrelevant'] },
  { control: 'tamnuni', chance: 'long shot', to: 'sent tamnuni', notFrom: ['relevant', 'sent tamnuni'] },
];

interface RelevancePress {
  to: RelevanceState;
  /** The next state of the feedback dialog: a second Not relevant closes it. */
  feedback: 'opens' | 'closes' | 'stays';
}

/** The effect of a control on a row. */
export function press(control: RelevanceControl, from: RelevanceState, chance: ConnectorChance): RelevancePress {
  const to = RELEVANCE_AFTER[control][from];
  const asks = FEEDBACK_RULES.some(
    (rule) =>
      rule.control === control &&
      rule.to === to &&
      !rule.notFrom.includes(from) &&
      (rule.chance === undefined || rule.chance === chance),
  );
  return { to, feedback: asks ? 'opens' : control === 'irrelevant' ? 'closes' : 'stays' };
}
