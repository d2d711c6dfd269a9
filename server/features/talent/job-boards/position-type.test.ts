import { expect, test } from 'vitest';
import { readPositionType } from './position-type.ts';

test.each([
  ['FullTime', 'Data Engineer', 'Full-time'],
  ['PartTime', 'Data Engineer', 'Part-time'],
  ['Intern', 'Data Engineer', 'Internship'],
  ['Contract', 'Data Engineer', 'Contract'],
  ['Temporary', 'Data Engineer', 'Temporary'],
  ['Full Time - Intern', '', 'Internship'],
  ['Full-time contractor', '', 'Contract'],
  ['Regular Full Time (Salary)', '', 'Full-time'],
  ['Permanent', '', 'Full-time'],
  ['Fixed Term', '', 'Temporary'],
  ['Apprenticeship', '', 'Internship'],
  ['Vollzeit', '', 'Full-time'],
  ['Festanstellung', '', null],
  ['', 'Software Engineering Intern, Summer', 'Internship'],
  ['', 'Praktikantin Marketing', 'Internship'],
  ['', 'Accountant (part-time)', 'Part-time'],
  ['', 'Contract Manager', null],
  ['', 'Internal Auditor', null],
  ['', 'International Sales', null],
  ['Full-time', 'Internship Coordinator', 'Full-time'],
])('%j of %j is %j', (commitment, title, type) => {
  expect(readPositionType(commitment, title)).toBe(type);
});
