import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { SettledField } from './settled-field.tsx';

it('takes as many characters as the call of its words', () => {
  const schemas = { Name: z.string().max(100).optional(), Note: z.string().trim().max(300) };
  for (const [label, schema] of Object.entries(schemas))
    render(<SettledField label={label} value="" schema={schema} after={1} onChange={() => undefined} />);
  expect(screen.getByLabelText<HTMLInputElement>('Name').maxLength).toBe(100);
  expect(screen.getByLabelText<HTMLInputElement>('Note').maxLength).toBe(300);
  expect(() =>
    render(<SettledField label="Any" value="" schema={z.string()} after={1} onChange={() => undefined} />),
  ).toThrow('no bound');
});
