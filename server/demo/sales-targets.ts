import { MERGE_FIELDS, type MergeField } from '../../shared/core/sales/sales-target.ts';
import type { PortfolioCompany } from './portfolio.ts';
import { inventUseCaseTerms } from './sales.ts';

const makePlaceholder = (name: MergeField): string => `{{${name}}}`;
const [oneLiner, value, decisionMakers, ask, introText, caseStudies] = MERGE_FIELDS;

/** An e-mail draft with all six merge fields. */
const completeDraft = (company: string): string => `Hi,

Would you introduce ${company} to {{account_name}}? ${makePlaceholder(oneLiner)}

Why now: ${makePlaceholder(value)}

We would like to discuss ${makePlaceholder(ask)} with ${makePlaceholder(decisionMakers)}.

For context: ${makePlaceholder(caseStudies)}

A short blurb that you can forward: ${makePlaceholder(introText)}`;

/** A draft that a user began and never finished: the requester fills the inputs instead. */
const makeUnfinishedDraft = (company: string): string => `Hi,

Would you introduce ${company} to {{account_name}}? ${makePlaceholder(oneLiner)}`;

/**
 * A company's sales targets, the default one first. Two companies of three have a complete draft, every sixth an
 * unfinished one, every sixth none.
 */
export function inventSalesTargets(company: PortfolioCompany, place: number) {
  const draft =
    place % 3 !== 2 ? completeDraft(company.name) : place % 2 === 0 ? makeUnfinishedDraft(company.name) : null;
  const first = {
    name: `${company.name}: ${company.target}`,
    one_liner: company.oneLiner,
    value_proposition: company.why,
    decision_makers: null,
    ask: 'a pilot of six weeks beside what they have today',
    intro_text: `${company.oneLiner} ${company.caseStudies}`,
    case_studies: company.caseStudies,
    sample_email_draft: draft,
    is_default: 1 as const,
    kind: 'sales' as const,
    ...inventUseCaseTerms(company.name, 0),
  };
  const second = {
    ...first,
    ...inventUseCaseTerms(company.name, 1),
    name: `${company.name}: partners and resellers`,
    ask: 'whether they would carry it in their catalogue',
    sample_email_draft: null,
    is_default: 0 as const,
  };
  const third = {
    ...second,
    ...inventUseCaseTerms(company.name, 2),
    name: `${company.name}: large companies first`,
    ask: 'one site to begin with, and what it would take to roll it out',
  };
  return [first, second, third];
}
