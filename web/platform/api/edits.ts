import { createContext, useCallback, useContext } from 'react';
import type { z } from 'zod';
import type { BasedOn } from '../../../shared/platform/based-on.ts';
import { isSameValue } from '../../../shared/platform/based-on.ts';
import type { Args, Body, Call } from '../../../shared/platform/call.ts';
import type { TwoVersions } from '../ui/dialogs/versions-dialog.tsx';
import { WentBack } from '../ui/form/wrong.ts';
import { ApiError } from './api-error.ts';
import { type SendArgs, type SendReply, send } from './send.ts';

/** A call that changes something existing, and takes what the change is based on (docs/decisions/087). */
export type EditCall = Call & { body: z.ZodObject<{ basedOn: typeof BasedOn }> };

/** A field's name on the screen, and its values in words where they are not texts, yes or no. */
type EditLabel = string | { label: string; show: (value: unknown) => string };

/** Null: the field adds something, or the call guards it in another way, such as the status that a step was decided on. */
export type EditLabels<C extends EditCall> = {
  readonly [Field in Exclude<keyof Body<C>, 'basedOn' | 'Id' | 'poscanId'>]-?: EditLabel | null;
};

/** The part of an edit beside the call's own input. */
interface EditGround<C extends EditCall> {
  /** The fields as they were when the user began, by their names in the body; further fields are ignored. */
  was: object;
  labels: EditLabels<C>;
}

type Values = Record<string, unknown>;
type Labels = Readonly<Record<string, EditLabel | null | undefined>>;
export type VersionChoice = 'mine' | 'theirs' | 'back';
export type ChooseVersion = (versions: readonly TwoVersions[]) => Promise<VersionChoice>;
/** The fields that this tab saved: the value before, and the value since. */
export type SavedFields = Map<string, { before: unknown; since: unknown }>;

export const EditsContext = createContext<{ choose: ChooseVersion; saved: SavedFields } | null>(null);

/**
 * Sends a change of something existing, together with what it is based on. If somebody else changed the same fields meanwhile, the user
 * sees both versions and chooses; the change is then sent again. Going back throws WentBack, so that the form keeps its text.
 */
export function useEdit() {
  const edits = useContext(EditsContext);
  if (!edits) throw new Error('useEdit needs an EditsProvider above it');
  const { choose, saved } = edits;
  return useCallback(
    async <C extends EditCall>(call: C, args: Omit<Args<C>, 'query'>, { was, labels }: EditGround<C>) => {
      const { params, body: change } = args as unknown as { params?: object; body: Values };
      const start = getGround(change, was as Values, labels);
      let body: Values = Object.keys(start).length > 0 ? { ...change, basedOn: start } : change;
      for (;;) {
        const makeEditKey = (field: string) => JSON.stringify([call.path, params, body.Id ?? body.poscanId, field]);
        try {
          const reply = await send(call, { ...args, body } as unknown as SendArgs<C>);
          for (const [field, before] of Object.entries((body.basedOn ?? {}) as Values))
            saved.set(makeEditKey(field), { before, since: body[field] });
          return reply as SendReply<C>;
        } catch (error) {
          const theirs = getTheirs(error);
          if (theirs === null) throw error;
          const ground = body.basedOn as Values;
          const isOwn = (field: string): boolean => {
            const mine = saved.get(makeEditKey(field));
            return (
              mine !== undefined && isSameValue(mine.before, ground[field]) && isSameValue(mine.since, theirs[field])
            );
          };
          const choice = Object.keys(theirs).every(isOwn) ? 'mine' : await choose(listVersions(theirs, body, labels));
          if (choice === 'back') throw new WentBack();
          const change = choice === 'theirs' ? withTheirs(call, body, theirs) : body;
          body = { ...change, basedOn: { ...ground, ...theirs } };
        }
      }
    },
    [choose, saved],
  );
}

/** The fields of the change as they were. */
const getGround = (change: Values, was: Values, labels: Labels): Values =>
  Object.fromEntries(
    Object.keys(change)
      .filter((field) => change[field] !== undefined && Object.hasOwn(was, field) && labels[field])
      .map((field) => [field, was[field] ?? null]),
  );

/** The rest of the change: a field that may be left out is, as what stands may not be what a change may write. */
function withTheirs(call: EditCall, mine: Values, theirs: Values): Values {
  const shape: Record<string, z.ZodType | undefined> = call.body.shape;
  const mayLack = (field: string): boolean => shape[field]?.safeParse(undefined).success ?? true;
  return Object.fromEntries(
    Object.entries(mine).flatMap(([field, value]) =>
      !Object.hasOwn(theirs, field) ? [[field, value]] : mayLack(field) ? [] : [[field, theirs[field]]],
    ),
  );
}

/** What others wrote into the same fields; null for any other failure. */
const getTheirs = (error: unknown): Values | null =>
  error instanceof ApiError && error.code === 'stale' && Object.keys(error.theirs).length > 0 ? error.theirs : null;

function listVersions(theirs: Values, mine: Values, labels: Labels) {
  return Object.keys(theirs).map((field) => {
    const label = labels[field] ?? field;
    const show = typeof label === 'string' ? showValue : label.show;
    return {
      label: typeof label === 'string' ? label : label.label,
      theirs: show(theirs[field]),
      mine: show(mine[field]),
    };
  });
}

function showValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Nothing';
  return value === null || value === undefined || value === '' ? 'Nothing' : String(value);
}
