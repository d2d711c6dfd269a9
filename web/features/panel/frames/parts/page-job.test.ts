import { expect, test } from 'vitest';
import { describePageWork, getPageJob, withoutEmoji } from './page-job.ts';

const page = { title: null, company: null, headline: null };

test.each([
  [
    { headline: 'VP Engineering at Castellan Bank' },
    'VP Engineering',
    'Castellan Bank',
    ['VP Engineering at Castellan Bank'],
  ],
  [{ headline: 'CTO @ Veldt | speaker' }, 'CTO', 'Veldt', ['CTO at Veldt']],
  [{ headline: 'CTO at Veldt', company: 'VELDT Inc.' }, 'CTO', 'VELDT Inc.', ['CTO at VELDT Inc.']],
  // Another company than the headline's: the title stays with its own.
  [
    { headline: 'Job Consultant at KANAU | talks', company: 'MEYBE' },
    '',
    'MEYBE',
    ['Job Consultant at KANAU | talks', 'MEYBE'],
  ],
  // Two places that do not contradict each other are two statements.
  [
    { headline: 'Head of Procurement', title: 'Head of Procurement', company: 'Veldt' },
    'Head of Procurement',
    'Veldt',
    ['Head of Procurement', 'Veldt'],
  ],
  [
    {
      headline: 'Dreamer',
      title: 'CTO',
      company: 'Veldt',
      experience: [{ title: 'CTO', company: 'Veldt', dates: null, current: true }],
    },
    'CTO',
    'Veldt',
    ['CTO at Veldt'],
  ],
  [{ headline: 'Dreamer', company: 'Veldt' }, '', 'Veldt', ['Dreamer', 'Veldt']],
  [{ headline: 'Dreamer at heart', title: 'CTO' }, 'CTO', '', ['Dreamer at heart']],
  [{ title: 'CTO', company: 'Veldt' }, 'CTO', 'Veldt', ['CTO at Veldt']],
  [{ title: 'CTO' }, 'CTO', '', ['CTO']],
  [{}, '', '', []],
])('of a page with %o the job is “%s” and “%s”', (stated, title, company, lines) => {
  const person = Object.assign({}, page, stated);
  expect(getPageJob(person)).toEqual({ title, company });
  expect(describePageWork(person)).toEqual(lines);
});

test.each([
  ['🚀 CTO at Veldt 🌱', 'CTO at Veldt'],
  ['CTO ❤️ Veldt', 'CTO Veldt'],
  ['Ana 👩🏽‍💻 Lopes', 'Ana Lopes'],
  ['Veldt® 3', 'Veldt® 3'],
  ['🚀', '🚀'],
])('“%s” is “%s” in a sentence', (words, inSentence) => {
  expect(withoutEmoji(words)).toBe(inSentence);
});
