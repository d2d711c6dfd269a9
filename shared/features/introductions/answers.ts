type Answers = Record<
  'prior_interaction' | 'customer_tier' | 'who_to_introduce' | 'extra_comments',
  string | null | undefined
>;

/** The answers of the request's second step in one text, which stands for comments where the requester wrote none. */
export function answersInWords(asked: Partial<Answers>): string {
  const answers = [
    ['Prior interactions', asked.prior_interaction],
    ['Tier or deal size', asked.customer_tier],
    ['Who to introduce', asked.who_to_introduce],
    ['Other comments', asked.extra_comments],
  ] as const;
  return answers.flatMap(([title, answer]) => (answer ? [`${title}: ${answer}`] : [])).join('\n');
}
