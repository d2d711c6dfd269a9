import { expect, it } from 'vitest';
import type { z as Zod } from 'zod';
import { z as stand } from './without-schemas.ts';

const z = stand as unknown as typeof Zod;

it('lets calls describe themselves, however they do it', () => {
  const person = z.object({ id: z.string().trim().max(20).nullish(), kind: z.enum(['a', 'b']).optional() });
  const described = z
    .object({ ...person.shape, people: z.array(person.extend({ at: z.iso.date() })) })
    .meta({ id: 'P' });
  expect(described).toBeDefined();
  expect(z.discriminatedUnion('kind', [person, described]).catch(null as never)).toBeDefined();
});

it('fails loudly where something would be read by a schema', () => {
  const text = z.string();
  expect(() => text.parse('x')).toThrow('zod/mini');
  expect(() => z.object({ text }).safeParse({})).toThrow('zod/mini');
  expect(() => z.enum(['a', 'b']).options).toThrow('zod/mini');
});
