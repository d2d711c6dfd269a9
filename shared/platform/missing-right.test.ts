import { describe, expect, test } from 'vitest';
import { describeMissingRight } from './missing-right.ts';

const owner = { firm: 'Quillmark Ventures', helpEmail: 'network@quillmark.example' };
const founder = { staff: false, portfolio: true, roles: [], mayBeAdmin: false };

describe('a missing right', () => {
  test('is named, with the person to ask', () => {
    expect(describeMissingRight(founder, 'scrape:list', owner)).toBe(
      'This needs the role Talent at Quillmark Ventures. To get it, write to network@quillmark.example.',
    );
    expect(describeMissingRight({ ...founder, staff: true, portfolio: false }, 'tamnuni:send', owner)).toBe(
      'This needs the role Tamnuni user. To get it, write to network@quillmark.example.',
    );
  });

  test('that comes with the admin view says where to switch it on, and only then', () => {
    const off = { ...founder, mayBeAdmin: true };
    expect(describeMissingRight(off, 'paths:read', owner)).toBe(
      'This needs an account of Quillmark Ventures. Your admin view is off: turn on Is Admin in the menu.',
    );
    expect(describeMissingRight(off, 'kr:read', owner)).toContain('To get it, write to network@quillmark.example');
    expect(describeMissingRight({ ...off, roles: ['Talent'] }, 'kr:read', owner)).toContain('turn on Is Admin');
  });
});
