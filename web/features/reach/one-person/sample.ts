import type { OnePersonDoor } from '../../../../shared/features/reach/one-person/calls.ts';

export const makeDoor = (id: number, more: Partial<OnePersonDoor> = {}): OnePersonDoor => ({
  company: { id: String(id), name: `Company ${id}`, logo_url: null },
  way: { id: '7', name: 'Tal Berkovan' },
  strength: 3,
  touched_on: '2025-02-14',
  wanted: { requests: 1, use_cases: 2 },
  second: {
    by: { id: '8', name: 'Noa Kestrel' },
    person: { id: '9', name: 'Jo Reiner' },
    strength: 4,
    still: false,
  },
  ...more,
});
