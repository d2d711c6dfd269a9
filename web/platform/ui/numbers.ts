/** Made once: making a format takes longer than a hundred uses of it, and lists write many numbers. */
const counts = new Intl.NumberFormat('en-US');

/** 1234 → "1,234" */
export const formatCount = (count: number): string => counts.format(count);
