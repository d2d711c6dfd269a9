export const NOUN = { one: 'candidacy', many: 'candidacies' };
