type Answers = Record<
  'prior_interaction' | 'customer_tier' | 'who_to_introduce' | 'extra_comments',
  string | null | undefined
>;

/** The answers of the request's second step in one text, which stands for comments where the requester wrote none. */
export function describeAnswers(answersGiven: Partial<Answers>): string {
  const answers = [
    ['Prior interactions', answersGiven.prior_interaction],
    ['Tier or deal size', answersGiven.customer_tier],
    ['Who to introduce', answersGiven.who_to_introduce],
    ['Other comments', answersGiven.extra_comments],
  ] as const;
  return answers.flatMap(([title, answer]) => (answer ? [`${title}: ${answer}`] : [])).join('\n');
}
