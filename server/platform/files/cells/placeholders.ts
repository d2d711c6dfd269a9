/** What programs and people write into cells that they leave empty. */
const NOTHING =
  /^(?:[-–—_.*]+|n\/a|#n\/a|n\.a\.?|n\/?d|nil|null|none|nan|undefined|not (?:available|applicable|specified|provided|set|given|found|known)|no (?:data|value|answer)|blank|empty|unknown|\((?:blank|none|null|empty|unknown|no value|not set)\)|<(?:na|null|none|empty)>|\[\]|\{\}|\\n)$/i;

/** The signs among them. A person may be called Null or None, and a company Unknown Worlds. */
const SIGNS = /^(?:[-–—_.*]+|#?n\/a|n\.a\.?|\((?:blank|none|null|empty|unknown)\)|\[\]|\{\}|\\n)$/i;

/** Whether a cell stands for an empty one. @param holdsNames words may then be somebody's name */
export const isPlaceholder = (cell: string, holdsNames = false): boolean =>
  cell.length <= 16 && (holdsNames ? SIGNS : NOTHING).test(cell.trim());
