import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLater, readNotes, releaseNotes } from '../../build/changelog.ts';
import { ROOT } from './sources.ts';

const CHANGELOG = `# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.2.0 (2026-01-02)\n\n### What you must do\n\nNothing.\n\n## 0.1.0 (2026-01-01)\n\nFirst.\n`;

describe('the changelog', () => {
  test('says what each version brings', () => {
    expect(readNotes(CHANGELOG, null)).toBe('- New.');
    expect(readNotes(CHANGELOG, '0.2.0')).toBe('### What you must do\n\nNothing.');
    expect(readNotes(CHANGELOG, '0.1.0')).toBe('First.');
    expect(readNotes(CHANGELOG, '0.3.0')).toBeNull();
  });

  test('gives what is unreleased to the next version, once', () => {
    const released = releaseNotes(CHANGELOG, '0.3.0', '2026-11-28');
    expect(readNotes(released, '0.3.0')).toBe('- New.');
    expect(readNotes(released, null)).toBe('');
    expect(readNotes(released, '0.2.0')).toBe(readNotes(CHANGELOG, '0.2.0'));
    expect(() => releaseNotes(released, '0.4.0', '2026-11-29')).toThrow(/says nothing under "Unreleased"/);
  });

  test('orders versions by their numbers', () => {
    expect(isLater('0.10.0', '0.9.9')).toBe(true);
    expect(isLater('1.0.0', '0.9.9')).toBe(true);
    expect(isLater('0.2.0', '0.2.0')).toBe(false);
    expect(isLater('0.1.9', '0.2.0')).toBe(false);
  });

  test('of this project says what is new, with what an operator must do', () => {
    const text = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(readNotes(text, null), 'the heading "## Unreleased"').not.toBeNull();
    const notes = readNotes(text, version);
    expect(notes, `the heading of ${version}`).not.toBeNull();
    for (const part of text.split(/^## /m).slice(1))
      if (part.trim() !== 'Unreleased') expect(part, 'each version').toContain('### What you must do');
  });
});
