import { describe, expect, test } from 'vitest';
import { SKILLS_OF_CATEGORY } from '../../../../shared/core/talent/lists.ts';
import { derivePosition } from './derive.ts';
import { splitPlaces } from './places.ts';
import { SPECIFIC_TITLE_WORDS } from './title-table.ts';
import { GENERIC_TITLE_WORDS } from './title-words.ts';

const read = (title: string, text?: string, department?: string) => {
  const { skill_category, main_skill, role } = derivePosition(title, text, department);
  return [skill_category, main_skill, role].join(' / ');
};

describe('the kind of work of a title', () => {
  test.each([
    ['Sr. Software Engineer - Backend', 'Engineering / Backend / Individual Contributor'],
    ['Staff Fullstack Engineer, Agents', 'Engineering / Full Stack / Individual Contributor'],
    ['Engineering Manager - Data Platform', 'Engineering / Engineering Management / Manager'],
    ['Manager, Technical Accounting', 'Finance / Accounting / Manager'],
    // The first part names the work, the second its subject.
    ['Account Executive, Data & AI', 'Sales / Account Executive / Individual Contributor'],
    ['Software Engineer, Payments and Risk', 'Engineering /  / Individual Contributor'],
    ['Product Counsel, Machine Learning', 'Legal / Commercial Law / Individual Contributor'],
    ['Product Marketing Manager', 'Marketing / Product Marketing / Manager'],
    ['Senior Machine Learning Manager', 'Data & AI / Machine Learning / Manager'],
    ['VP of Sales', 'Sales / Sales Leadership / Executive'],
    ['Director, Compensation', 'People / Compensation / Manager'],
    ['Founding Engineer', 'Engineering /  / Individual Contributor'],
    ['Strategic Finance Partner', 'Finance / Financial Planning / Individual Contributor'],
    ['Detection & Response Engineer', 'Security / Security Operations / Individual Contributor'],
    ['ソリューションアーキテクト (プリセールス)', 'Engineering / Solutions Architecture / Individual Contributor'],
    // Names of occupations that the table of titles does not know.
    ['Senior Biostatistician', 'Data & AI /  / Individual Contributor'],
    // A word that says little waits for the parts that say more.
    ['Lead Researcher, Consumer Insights', 'Marketing /  / Individual Contributor'],
    ['Head of Revenue Accounting', 'Finance / Accounting / Manager'],
    ['IT Support Engineer', 'Operations / IT / Individual Contributor'],
    ['Technical Program Manager', 'Product / Program Management / Individual Contributor'],
    ['Technical Manager', 'Engineering / Engineering Management / Manager'],
    ['PCB Designer', 'Engineering / Hardware / Individual Contributor'],
    ['General Manager', 'Operations / Business Operations / Manager'],
    ['Oracle Applications Consultant', 'Operations / IT / Individual Contributor'],
    ['BI Lead Consultant', 'Data & AI / Business Intelligence / Individual Contributor'],
    ['Ethical Hacker', 'Security /  / Individual Contributor'],
  ])('%s is %s', (title, expected) => {
    expect(read(title)).toBe(expected);
  });

  test('is not guessed where the title gives no hint', () => {
    expect(read('Opportunity')).toBe(' /  / Individual Contributor');
    expect(read('')).toBe(' /  / ');
  });

  test('includes a skill only where the text names it more than once', () => {
    expect(read('Software Engineer', 'You know backend services.')).toBe('Engineering /  / Individual Contributor');
    const often = 'You know backend services. Our backend is large.';
    expect(read('Software Engineer', often)).toBe('Engineering / Backend / Individual Contributor');
    expect(read('Counsel', often)).toBe('Legal /  / Individual Contributor');
  });

  test('comes from the department where the title gives none', () => {
    expect(read('Associate Director', '', 'Sales')).toBe('Sales /  / Manager');
    expect(read('Designer', '', 'Sales')).toBe('Design / Product Design / Individual Contributor');
  });
});

test('each skill of the table of titles belongs to its category', () => {
  const wrong = [...SPECIFIC_TITLE_WORDS, ...GENERIC_TITLE_WORDS].filter(
    ([, category, skill]) => skill && !(SKILLS_OF_CATEGORY[category] as readonly string[]).includes(skill),
  );
  expect(wrong).toEqual([]);
});

describe('the places of a post', () => {
  test.each([
    ['Berlin, Germany ', ['Berlin, Germany']],
    [
      'Remote-Friendly (Travel-Required) | San Francisco, CA',
      ['Remote-Friendly (Travel-Required)', 'San Francisco, CA'],
    ],
    ['Madrid; Milan, Italy; Paris, France', ['Madrid', 'Milan, Italy', 'Paris, France']],
    ['SF, NYC, SEA, CHI', ['SF', 'NYC', 'SEA', 'CHI']],
    ['San Francisco, Seattle, New York, Remote', ['San Francisco', 'Seattle', 'New York', 'Remote']],
    ['New York, New York', ['New York, New York']],
    ['Austin, TX, San Francisco, CA', ['Austin, TX', 'San Francisco, CA']],
    ['Bellevue, Washington; Washington, D.C.', ['Bellevue, Washington', 'Washington, D.C.']],
    ['Queensland, Australia', ['Queensland, Australia']],
    ['US, Canada', ['US', 'Canada']],
    ['Remote, US', ['Remote, US']],
    ['Remote, Toronto', ['Remote', 'Toronto']],
    ['Sydney Or Melbourne', ['Sydney', 'Melbourne']],
    ['Ireland / United Kingdom', ['Ireland', 'United Kingdom']],
    ['Trinidad and Tobago', ['Trinidad and Tobago']],
    ['Paris\u00a0; paris', ['Paris']],
    ['Singapore, Singapore', ['Singapore']],
    ['東京', ['東京']],
    ['Canada - Remote (ON, AB or NS); Oslo', ['Canada - Remote (ON, AB or NS)', 'Oslo']],
    ['Scranton/Wilkes-Barre, PA', ['Scranton/Wilkes-Barre, PA']],
    ['Berlin/Munich', ['Berlin', 'Munich']],
    ['Ontario, CAN', ['Ontario, CAN']],
    ['N/A', []],
    ['LOCATION', []],
    [' ', []],
  ])('%j are %j', (text, places) => {
    expect(splitPlaces(text)).toEqual(places);
  });
});
