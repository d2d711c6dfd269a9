/** The mail to a candidate about a position. The screens show what the server sends. */

export interface CandidateMailFacts {
  firm: string;
  company: string;
  position: string;
  /** The address of the position's page; null if unknown. */
  link: string | null;
  firstName: string;
  /** The text that was written for the candidate; '' for none. */
  message: string;
}

export function composeCandidateMail(facts: CandidateMailFacts): { subject: string; body: string } {
  const { firm, company, position, link, firstName, message } = facts;
  return {
    subject: `${position} at ${company}`,
    body: [
      `Hi ${firstName},`,
      `${company} is hiring for ${position}, and we thought of you.`,
      message.trim(),
      link ? `The position: ${link}` : '',
      'Would you like to hear more? A one-line reply is enough.',
      firm,
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}
