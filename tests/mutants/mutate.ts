/** Small faults that a test should notice: each of them is one change of one place in a file. */
import { parseSync } from 'vite';

export interface Mutant {
  line: number;
  /** The changed lines as they stand, and as they would be, in one line each. */
  before: string;
  after: string;
  /** The whole file with the change. */
  code: string;
}

/** A node of the syntax tree; the tree's own types know each kind apart, which a walk over all of them does not need. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Change {
  start: number;
  end: number;
  text: string;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};

/** Operators of the query builder, where they are the second of three arguments. */
const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '!=',
  '!=': '=',
  '<>': '=',
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
  'is distinct from': 'is not distinct from',
  'is not distinct from': 'is distinct from',
};

/** Words of raw SQL. */
const SQL_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bdesc\b/g, 'asc'],
  [/\bnot exists\b/g, 'exists'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\band\b/g, 'or'],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ (?:<>|!=) /g, ' = '],
  [/ = /g, ' <> '],
];

/** Calls that an expression also works without. */
const LINKS: ReadonlySet<string> = new Set([
  ...['where', 'whereRef', 'having', 'on', 'onRef', 'orderBy', 'limit', 'distinct', '$if', 'onConflict'],
  ...['filter', 'sort', 'toSorted', 'slice', 'reverse', 'trim', 'toLowerCase'],
]);

/** Above this a difference of one says nothing: a number is doubled and halved. */
const MAX_COUNTED = 100;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** @returns the mutants of a file in the order of their places */
export function listMutants(path: string, code: string): Mutant[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`);
  const changes: Change[] = [];
  walk(program as unknown as Node, (node, parent) => changes.push(...listChanges(node, parent, code)));
  const known = new Set<string>();
  return changes
    .filter(({ start, end, text }) => {
      const key = `${start} ${end} ${text}`;
      return !known.has(key) && known.add(key);
    })
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((change) => getMutant(code, change));
}

/** Types are left out, and what wraps a value in a type is gone through. */
const WITH_VALUES: ReadonlySet<string> = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function walk(node: Node, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  if (node.type.startsWith('TS') && !WITH_VALUES.has(node.type)) return;
  if (node.type === 'ImportDeclaration') return;
  visit(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node);
}

function listChanges(node: Node, parent: Node | null, code: string): Change[] {
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const to = (...texts: string[]): Change[] => texts.map((text) => ({ start: node.start, end: node.end, text }));
  switch (node.type) {
    case 'BinaryExpression':
      return binaryChanges(node, code);
    case 'LogicalExpression': {
      const [left, right] = [textOf(node.left as Node), textOf(node.right as Node)];
      // Whatever notices that an operand is missing also notices the other operator.
      return node.operator === '??' ? to(right) : to(left, right);
    }
    case 'UnaryExpression':
      return node.operator === '!' ? to(textOf(node.argument as Node)) : [];
    case 'Literal':
      return literalChanges(node, parent);
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { start, end } = node.test as Node;
      const values = node.type === 'IfStatement' ? ['false'] : ['true', 'false'];
      return values.map((text) => ({ start, end, text }));
    }
    case 'CallExpression':
      return callChanges(node, code);
    case 'TemplateElement':
      return parent?.type === 'TemplateLiteral' && isSql(parent, code) ? sqlChanges(node, code) : [];
    default:
      return [];
  }
}

function binaryChanges(node: Node, code: string): Change[] {
  const [left, right] = [node.left as Node, node.right as Node];
  const operator = node.operator as string;
  if (operator === '-')
    return [
      {
        start: node.start,
        end: node.end,
        text: `${code.slice(right.start, right.end)} - ${code.slice(left.start, left.end)}`,
      },
    ];
  const other = COMPARISONS[operator];
  if (!other) return [];
  const at = code.indexOf(operator, left.end);
  return [{ start: at, end: at + operator.length, text: other }];
}

function literalChanges(node: Node, parent: Node | null): Change[] {
  const { value, start, end } = node;
  const to = (text: string): Change => ({ start, end, text });
  if (typeof value === 'boolean') return [to(String(!value))];
  if (typeof value === 'number' && !isName(node, parent) && !isDefault(node, parent)) {
    if (value > MAX_COUNTED) return [to(String(value * 2)), to(String(Math.floor(value / 2)))];
    return value === 0 ? [to('1')] : [to(String(value + 1)), to(String(value - 1))];
  }
  if (value === 'desc' || value === 'asc') return [to(value === 'desc' ? `'asc'` : `'desc'`)];
  const operands = parent?.type === 'CallExpression' ? (parent.arguments as Node[]) : [];
  const operator = operands.length === 3 && operands[1] === node ? OPERATORS[String(value)] : undefined;
  return operator ? [to(`'${operator}'`)] : [];
}

const isName = (node: Node, parent: Node | null): boolean => parent?.type === 'Property' && parent.key === node;
/** Defaults, which mostly are there for the compiler; negative numbers mostly are such defaults. */
const isDefault = (node: Node, parent: Node | null): boolean =>
  parent?.type === 'UnaryExpression' ||
  (parent?.type === 'LogicalExpression' && parent.operator === '??' && parent.right === node);

function callChanges(node: Node, code: string): Change[] {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const [object, name] = [callee.object as Node, (callee.property as Node).name as string];
  const operands = node.arguments as Node[];
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const changes: Change[] = [];
  if (LINKS.has(name)) changes.push({ start: node.start, end: node.end, text: textOf(object) });
  const [only] = operands;
  if (name === 'orderBy' && operands.length === 1) changes.push({ start: only!.end, end: only!.end, text: `, 'desc'` });
  if (name === 'localeCompare' && only)
    changes.push({ start: node.start, end: node.end, text: `${textOf(only)}.localeCompare(${textOf(object)})` });
  return changes;
}

const isSql = (template: Node, code: string): boolean => /\bsql(?:<[^`]*>)?$/.test(code.slice(0, template.start));

function sqlChanges({ start, end }: Node, code: string): Change[] {
  const text = code.slice(start, end);
  return SQL_WORDS.flatMap(([word, other]) =>
    [...text.matchAll(word)].map((found) => ({
      start: start + found.index,
      end: start + found.index + found[0].length,
      text: other,
    })),
  );
}

const MAX_SHOWN = 160;
/** The characters that are shown on either side of a change in longer text. */
const AROUND = 60;
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Both texts, cut in the same way to the part around their difference. */
function cutBoth(before: string, after: string): [before: string, after: string] {
  if (before.length <= MAX_SHOWN && after.length <= MAX_SHOWN) return [before, after];
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  let end = 0;
  while (end < shorter - same && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [from, left] = [Math.max(0, same - AROUND), Math.max(0, end - AROUND)];
  const cut = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, text.length - left)}${left > 0 ? '…' : ''}`;
  return [cut(before), cut(after)];
}

function getMutant(code: string, { start, end, text }: Change): Mutant {
  const from = code.lastIndexOf('\n', start - 1) + 1;
  const newline = code.indexOf('\n', end);
  const to = newline === -1 ? code.length : newline;
  const [before, after] = cutBoth(
    inOneLine(code.slice(from, to)),
    inOneLine(code.slice(from, start) + text + code.slice(end, to)),
  );
  return {
    line: code.slice(0, start).split('\n').length,
    before,
    after,
    code: code.slice(0, start) + text + code.slice(end),
  };
}
