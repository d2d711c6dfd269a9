import type { Random } from './random.ts';

/** A line of work: the title of its people without rank, its name as a field, and the head of it. */
interface Field {
  nouns: readonly string[];
  area: string;
  chief: string;
  /** The number of people in a hundred who work in it. */
  weight: number;
}

const FIELD_LINES = `
24: Engineering: Chief Technology Officer: Software Engineer, Platform Engineer, Backend Developer, Systems Engineer, Mobile Developer, Site Reliability Engineer, Test Engineer
8: Data: Chief Data Officer: Data Engineer, Data Scientist, Data Analyst, Analytics Engineer
8: Product: Chief Product Officer: Product Manager, Product Owner, Product Analyst
4: Design: Chief Design Officer: Product Designer, User Researcher, Interaction Designer
7: Marketing: Chief Marketing Officer: Marketing Specialist, Content Strategist, Brand Manager, Growth Analyst
11: Sales: Chief Revenue Officer: Account Executive, Sales Engineer, Account Manager, Sales Representative
4: Customer Success: Chief Customer Officer: Customer Success Manager, Support Engineer, Onboarding Specialist
10: Operations: Chief Operating Officer: Operations Analyst, Project Manager, Process Engineer, Field Technician
6: Finance: Chief Financial Officer: Financial Analyst, Accountant, Controller, Treasury Analyst
4: People: Chief People Officer: Recruiter, People Partner, Learning Specialist
2: Legal: General Counsel: Legal Counsel, Contracts Specialist, Privacy Counsel
3: Security: Chief Information Security Officer: Security Engineer, Security Analyst, Penetration Tester
2: Procurement: Chief Procurement Officer: Buyer, Category Manager, Sourcing Specialist
3: Risk: Chief Risk Officer: Risk Analyst, Compliance Officer, Fraud Analyst
4: Research: Chief Scientific Officer: Research Scientist, Research Engineer, Laboratory Specialist`;

export const JOB_FIELDS: readonly Field[] = FIELD_LINES.trim()
  .split('\n')
  .map((line) => {
    const [weight, area, chief, nouns] = line.split(': ');
    return { nouns: nouns!.split(', '), area: area!, chief: chief!, weight: Number(weight) };
  });

/** A person's rank: 0 junior, 1 senior, 2 lead, 3 manager, 4 director, 5 vice president, 6 chief, 7 head of everything. */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A title of that rank in that field; `topic` is the company's subject. */
export function inventJobTitle(random: Random, field: Field, rank: Rank, topic: string): string {
  const noun = random.pick(field.nouns);
  const about = random.chance(0.22) ? `, ${topic}` : '';
  switch (rank) {
    case 0:
      return random.chance(0.2) ? `Junior ${noun}` : noun + about;
    case 1:
      return `Senior ${noun}${about}`;
    case 2:
      return `${random.pick(['Lead', 'Principal', 'Staff'])} ${noun}${about}`;
    case 3:
      return random.chance(0.5) ? `${field.area} Manager${about}` : `${topic} Manager`;
    case 4:
      return `${random.pick(['Director of', 'Head of', 'Senior Director,'])} ${random.chance(0.3) ? topic : field.area + about}`;
    case 5:
      return `${random.pick(['VP', 'Vice President of', 'SVP'])} ${field.area}${about}`;
    case 6:
      return field.chief;
    case 7:
      return random.pick([
        'Chief Executive Officer',
        'Co-founder & CEO',
        'Founder & CEO',
        'Managing Director',
        'Co-founder & CTO',
      ]);
  }
}

/** The titles at a venture firm, by rank. */
export function inventInvestorTitle(random: Random, rank: Rank): string {
  if (rank <= 1) return random.pick(['Investment Analyst', 'Associate']);
  if (rank <= 3) return random.pick(['Senior Associate', 'Investment Manager', 'Principal', 'Platform Manager']);
  if (rank <= 5) return random.pick(['Partner', 'Principal', 'Venture Partner']);
  return random.pick(['General Partner', 'Managing Partner', 'Founding Partner']);
}

/** Seats besides a person's job. */
export const SIDE_TITLES = [
  'Board Member',
  'Board Observer',
  'Advisor',
  'Angel Investor',
  'Non-Executive Director',
  'Advisory Board Member',
] as const;
