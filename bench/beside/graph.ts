import { DirectedGraph } from 'graphology';
import type { EmploymentSpan } from '../../server/core/network/model/employment-spans.ts';
import type { PartnerSignal } from '../../server/core/network/paths/target.ts';
import { openSqlite } from '../../server/platform/db/sqlite/sqlite.ts';
import {
  buildSizedTarget,
  computeOneHops,
  type Near,
  type Partner,
  type PersonScore,
  pickBestConnectors,
  pickBestTwoHops,
  pickStrongestIds,
  type Sizes,
} from './model.ts';
import type { Answers, QuestionName } from './questions.ts';

interface PersonOrAccount {
  id: number;
  connections: number | null;
  near?: Near;
  /** True for a member of the circle. */
  member?: true;
  pools?: Map<number, PersonScore>;
}
interface Between {
  /** The spans of a person at an account. */
  spans?: EmploymentSpan[];
  /** The probability of a tie from a member of the circle to a person. */
  tie?: number;
  signals?: PartnerSignal[];
}
export type Network = DirectedGraph<PersonOrAccount, Between>;

const account = (id: number): string => `a${id}`;

/** The network of a SQLite file as a graph: people and accounts, time at accounts, ties and signals between people. */
export function copyToGraph(file: string): Network {
  const graph: Network = new DirectedGraph({ allowSelfLoops: false });
  const db = openSqlite(file);
  const forEach = <T>(text: string, use: (row: T) => void) => {
    for (const row of db.prepare(text).iterate()) use(row as T);
  };
  try {
    forEach<PersonOrAccount>('select id, connections from contact where merged_into is null', (row) =>
      graph.addNode(row.id, row),
    );
    forEach<{ id: number }>('select id from account', ({ id }) =>
      graph.addNode(account(id), { id, connections: null }),
    );
    forEach<EmploymentSpan>('select * from spell order by contact_id, account_id', (span) => {
      const [from, to] = [String(span.contact_id), account(span.account_id)];
      const known = graph.edge(from, to);
      if (known) graph.getEdgeAttribute(known, 'spans')!.push(span);
      else graph.addEdge(from, to, { spans: [span] });
    });
    forEach<{ member_id: number; contact_id: number; probability: number }>(
      'select member_id, contact_id, probability from tie',
      ({ member_id, contact_id, probability: tie }) => graph.mergeEdge(member_id, contact_id, { tie }),
    );
    forEach<PartnerSignal>('select * from signal where from_contact_id <> to_contact_id', (signal) => {
      const edge = graph.mergeEdge(signal.from_contact_id, signal.to_contact_id)[0];
      graph.updateEdgeAttribute(edge, 'signals', (signals = []) => [...signals, signal]);
    });
    forEach<{ contact_id: number; member_id: number; probability: number }>(
      'select * from nearest',
      ({ contact_id, member_id: member, probability }) =>
        graph.setNodeAttribute(contact_id, 'near', { member, probability }),
    );
    forEach<{ contact_id: number }>('select contact_id from member', ({ contact_id }) =>
      graph.setNodeAttribute(contact_id, 'member', true),
    );
    forEach<PersonScore & { contact_id: number; pool_id: number }>(
      'select * from pool_member',
      ({ contact_id, pool_id, ...known }) =>
        graph.updateNodeAttribute(contact_id, 'pools', (pools = new Map()) => pools.set(pool_id, known)),
    );
    return graph;
  } finally {
    db.close();
  }
}

type AnsweredQuestion = Exclude<
  QuestionName,
  'account typeahead' | 'titles with size range' | 'industries with size range'
>;

/** A graph's answers: it walks, and has no index to search by words. */
export function createGraphAnswers(graph: Network, sizes: Sizes): Pick<Answers, AnsweredQuestion> {
  /** All wanted people who share an account or a signal with the target; the model compares the times. */
  const met = (id: number, wanted: (person: PersonOrAccount) => boolean) => {
    const person = String(id);
    const partners = new Map<number, Partner>();
    const partner = (node: PersonOrAccount) => {
      const found = partners.get(node.id) ?? { id: node.id, spans: [], signals: [] };
      partners.set(node.id, found);
      return found;
    };
    const spans: EmploymentSpan[] = [];
    graph.forEachOutEdge(person, (_edge, { spans: own, signals }, _from, to, _self, other) => {
      if (signals && wanted(other))
        for (const signal of signals)
          partner(other).signals.push({ ...signal, other_id: other.id, connections: other.connections });
      if (!own) return;
      spans.push(...own);
      graph.forEachInEdge(to, (_there, { spans: theirs }, from, _to, who) => {
        if (from !== person && wanted(who)) partner(who).spans.push(...theirs!);
      });
    });
    graph.forEachInEdge(person, (_edge, { signals }, _from, _to, other) => {
      if (signals && wanted(other))
        for (const signal of signals)
          partner(other).signals.push({ ...signal, other_id: other.id, connections: other.connections });
    });
    const { connections } = graph.getNodeAttributes(person);
    return { target: buildSizedTarget(id, connections, spans, sizes), partners: partners.values() };
  };
  const connectors = ({ pool, target: id }: { pool: number; target: number }) => {
    const { target, partners } = met(id, ({ pools }) => pools?.has(pool) ?? false);
    return pickBestConnectors(target, partners, (partnerId) => graph.getNodeAttribute(partnerId, 'pools')!.get(pool)!);
  };
  return {
    'connectors out of the firm’s reach': connectors,
    'connectors out of one portfolio company': connectors,
    // Kith has these ties stored; if a graph has them, too, the second number is its time.
    'one-hop paths': (id) => {
      const { target, partners } = met(id, ({ member }) => member === true);
      return computeOneHops(target, partners);
    },
    'one-hop paths, ties stored as edges': (id) => {
      const ties: { id: number; probability: number }[] = [];
      graph.forEachInEdge(id, (_edge, { tie: probability }, _from, _to, { id: member }) => {
        if (probability !== undefined) ties.push({ id: member, probability });
      });
      return pickStrongestIds(ties);
    },
    'two-hop paths, best 50': (id) => {
      const { target, partners } = met(id, ({ near }) => near !== undefined);
      return pickBestTwoHops(target, partners, (partnerId) => graph.getNodeAttribute(partnerId, 'near')!);
    },
  };
}
