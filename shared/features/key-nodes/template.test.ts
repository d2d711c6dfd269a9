import { describe, expect, test } from 'vitest';
import { fillTemplate, findUnknownPlaceholders, TEMPLATES } from './template.ts';

const filling = { contact: 'Noa', connector: 'Yael Norrin', company: 'Tesselane', skills: [], layoff: null };
const layoff = { place: 'Berlin', number: 1_120, share: 0.155, date: '2026-11-12' };

describe('the message to a firm contact', () => {
  test('contains the details of the layoff', () => {
    expect(fillTemplate(TEMPLATES.layoffs, { ...filling, layoff })).toBe(
      'Hi Noa, Tesselane let 1,120 people go in Berlin on 12 Nov 26. Yael Norrin worked there. Could you ask them who they would hire again?',
    );
    expect(fillTemplate('{share} of {COMPANY}', { ...filling, layoff })).toBe('15.5 % of Tesselane');
  });

  test('leaves out unknown details', () => {
    const unknown = { place: null, number: null, share: null, date: null };
    expect(fillTemplate(TEMPLATES.layoffs, { ...filling, layoff: unknown })).toMatch(
      /^Hi Noa, Tesselane let people go\./,
    );
    expect(fillTemplate(TEMPLATES.layoffs, { ...filling, layoff: { ...layoff, place: null } })).toContain(
      'let 1,120 people go on 12 Nov 26.',
    );
  });

  test('names the skills, and unknown words in braces', () => {
    const skills = ['Backend', 'DevOps'];
    expect(fillTemplate(TEMPLATES.skills, { ...filling, company: null, skills })).toContain(
      'people in Backend, DevOps.',
    );
    expect(findUnknownPlaceholders('{contact} {nobody} {Company} {nobody}')).toEqual(['nobody']);
  });
});
