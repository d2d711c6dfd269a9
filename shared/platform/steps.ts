/**
 * Life cycles as data: a table of states, each with the steps that lead out of it. The route that changes a state, the
 * menu that offers changes, and the tests read the same table; a step that is not in it cannot happen.
 */
export interface Step<S extends string, Actor extends string> {
  readonly to: S;
  /** The users who may take it. */
  readonly who: readonly Actor[];
  /** Only back to the state that the row came from. */
  readonly onlyBack?: boolean;
}

export type StepTable<S extends string, Actor extends string, T extends Step<S, Actor> = Step<S, Actor>> = Readonly<
  Record<S, { readonly steps: readonly T[] }>
>;

/** The state of a row and, for states that lead back, its previous state. */
interface StatusSnapshot<S extends string> {
  state: S;
  cameFrom: S | null;
}

/** The steps that this actor may take from there, in the table's order. */
export function listStepsFrom<S extends string, Actor extends string, T extends Step<S, Actor>>(
  table: StepTable<S, Actor, T>,
  { state, cameFrom }: StatusSnapshot<S>,
  actor: Actor,
): T[] {
  return table[state].steps.filter((step) => step.who.includes(actor) && (!step.onlyBack || step.to === cameFrom));
}

/** The step to `to`; undefined when the actor may not take it. */
export function findStep<S extends string, Actor extends string, T extends Step<S, Actor>>(
  table: StepTable<S, Actor, T>,
  snapshot: StatusSnapshot<S>,
  to: S,
  actor: Actor,
): T | undefined {
  return listStepsFrom(table, snapshot, actor).find((step) => step.to === to);
}
