/** What a connector is asked, and what a requester asked for, in words for sentences. */
import type { MessageFacts } from './messages.ts';

type AskWords = Pick<
  MessageFacts,
  'doIt' | 'doItShort' | 'doing' | 'anAsk' | 'theAsk' | 'request' | 'longRequest' | 'theRequest'
>;

/** A request asks for an introduction, for one to somebody who may invest, or for a reference about a candidate. */
export type AskKind = 'introduction' | 'funding' | 'reference';

/** The words for each kind. */
export function askWords(
  kind: AskKind,
  { company, person, target }: Record<'company' | 'person' | 'target', string>,
): AskWords {
  if (kind === 'reference')
    return {
      doIt: `tell ${company} what it is like to work with ${person}`,
      doItShort: `tell ${company} about ${person}`,
      doing: `telling ${company} what it is like to work with ${person}`,
      anAsk: `a reference about ${person} for ${company}`,
      theAsk: `the reference about ${person} for ${company}`,
      request: `a reference about ${person}`,
      longRequest: `a reference about ${person}`,
      theRequest: `the reference about ${person}`,
    };
  if (kind === 'funding')
    return {
      doIt: `introduce ${company}, which is raising money, to ${person} at ${target}`,
      doItShort: `introduce ${company}, which is raising money, to ${target}`,
      doing: `introducing ${company}, which is raising money, to ${person} at ${target}`,
      anAsk: `an introduction of ${company}, which is raising money, to ${person} at ${target}`,
      theAsk: `the introduction of ${company}, which is raising money, to ${person} at ${target}`,
      request: `an investor introduction to ${target}`,
      longRequest: `an investor introduction to ${person} at ${target}`,
      theRequest: `the investor introduction to ${target}`,
    };
  return {
    doIt: `introduce ${company} to ${person} at ${target}`,
    doItShort: `introduce ${company} to ${target}`,
    doing: `introducing ${company} to ${person} at ${target}`,
    anAsk: `an introduction of ${company} to ${person} at ${target}`,
    theAsk: `the introduction of ${company} to ${person} at ${target}`,
    request: `an introduction to ${target}`,
    longRequest: `an introduction to ${person} at ${target}`,
    theRequest: `the introduction to ${target}`,
  };
}
