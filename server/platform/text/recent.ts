/** Of so many texts the results are remembered, and of as many before them; longer texts are seldom met again. */
const MOST = 2_000;
const LONGEST = 200;

/** The same function of a text, with the results for the latest texts at hand: a file and its batch ask for a name many times. */
export function rememberRecent(compute: (text: string) => string): (text: string) => string {
  let recent = new Map<string, string>();
  let earlier = new Map<string, string>();
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const result = earlier.get(text) ?? compute(text);
    if (text.length > LONGEST) return result;
    if (recent.size >= MOST) {
      earlier = recent;
      recent = new Map();
    }
    recent.set(text, result);
    return result;
  };
}
