import { zodResolver } from '@hookform/resolvers/zod';
import type { RefObject } from 'react';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { getChangedValues, isEmpty } from './changed.ts';
import { describeIssue, flatten, type Wrong } from './wrong.ts';

// biome-ignore lint/suspicious/noExplicitAny: what react-hook-form calls field values
export type AnyValues = Record<string, any>;

const toErrors = (sentences: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(sentences).flatMap(([name, message]) => (message ? [[name, { type: 'wrong', message }]] : [])),
  );

/** A body before its schema has looked at it: where it wants a word of a list, there may be any text, and where it wants one, none. */
export type BodyInput<Body> = { [Name in keyof Body]: Body[Name] | string | null };

interface Checks<Values extends AnyValues, Body extends z.ZodType> {
  body: Body;
  toBody: (values: Values, changed: Partial<Values>) => BodyInput<z.input<Body>>;
  check: ((values: Values) => Wrong<Values>) | undefined;
  /** The form's first values. */
  start: RefObject<Values>;
}

/** Checks the values by the schema of the call's body, and by the form's own rules. */
export function createBodyResolver<Values extends AnyValues, Body extends z.ZodType>({
  body,
  toBody,
  check,
  start,
}: Checks<Values, Body>): Resolver<Values, unknown, AnyValues> {
  const byBody = zodResolver(body as never, { error: describeIssue } as never, { raw: true }) as unknown as Resolver<
    AnyValues,
    unknown,
    AnyValues
  >;
  return async (values, context, more) => {
    const checked = await byBody(
      toBody(values, getChangedValues(values, start.current)) as AnyValues,
      context,
      more as never,
    );
    const errors = toErrors({ ...flatten(checked.errors), ...check?.(values) });
    return isEmpty(errors)
      ? { values: checked.values as AnyValues, errors: {} }
      : { values: {}, errors: errors as never };
  };
}
