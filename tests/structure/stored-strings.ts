import { parseAst } from 'vite';
import { isCode, isForTests, type Source } from './sources.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Words of audits: `noun.verb`. */
const AUDIT_WORD = /^[\w*-]+\.[\w*-]+$/;
const IN_BROWSER = /\b(localStorage|sessionStorage|storage\.(local|session))\b/;
/** Files are parsed only if they hold one of these. */
const HOLDS_STORED =
  /JobPayloads \{|formerJobs|(Message|Link)Declaration>|\baction( =|:)|\bkey: `|InstallationKey =|prom-client|kith-|(local|session)Storage|storage\.(local|session)/;

/** The strings in the code that databases, mails, browsers and dashboards hold, by their kind. */
export function collectStoredStrings(sources: readonly Source[]): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  const exported = new Map(sources.filter((source) => !isForTests(source)).flatMap(({ text }) => constantsIn(text)));
  for (const { path, text } of sources.filter((source) => isCode(source) && !isForTests(source))) {
    if (!HOLDS_STORED.test(text)) continue;
    const add = (kind: string, values: readonly string[]): void => {
      found[kind] ??= new Set();
      for (const value of values) found[kind].add(value);
    };
    const constants = new Map([...exported, ...constantsIn(text)]);
    const file = { path, text, constants, program: parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) };
    visit(file.program, (node) => collect(file, node, add));
  }
  return Object.fromEntries(Object.entries(found).map(([kind, values]) => [kind, [...values].sort()]));
}

interface ParsedFile extends Source {
  program: unknown;
  constants: ReadonlyMap<string, string>;
}

function collect(file: ParsedFile, node: Node, add: (kind: string, values: readonly string[]) => void): void {
  const { text } = file;
  const source = (part: unknown): string => (isNode(part) ? text.slice(part.start, part.end) : '');
  if (node.type === 'TSInterfaceDeclaration' && source(node.id) === 'JobPayloads') add('jobs', listJobs(file, node));
  if (node.type === 'TSTypeAliasDeclaration' && source(node.id) === 'InstallationKey')
    add('installation', listValues(file, node.typeAnnotation));
  if (node.type === 'TSSatisfiesExpression' && isNode(node.expression)) {
    const type = source(node.typeAnnotation);
    if (type.includes('MessageDeclaration>')) add('messages', listKeys(file, node.expression));
    if (type.includes('LinkDeclaration>')) add('links', listLinks(file, node.expression));
  }
  if (node.type === 'Property' && isNode(node.value)) {
    const name = source(node.key);
    // The keys under which a message goes out, or a job is made, once.
    if (name === 'key' && node.value.type === 'TemplateLiteral' && file.path.startsWith('server/'))
      add('keys', listValues(file, node.value));
    if (name === 'formerJobs') add('formerJobs', listKeys(file, node.value));
    if (name === 'action')
      add(
        'audit',
        listValues(file, node.value).filter((word) => AUDIT_WORD.test(word)),
      );
  }
  if (node.type === 'VariableDeclarator' && source(node.id) === 'action')
    add(
      'audit',
      listValues(file, node.init).filter((word) => AUDIT_WORD.test(word)),
    );
  if (node.type === 'Literal' && typeof node.value === 'string') {
    if (/^kith_[a-z_]+$/.test(node.value) && text.includes("'prom-client'")) add('metrics', [node.value]);
    if (node.value.startsWith('kith-') && !file.path.startsWith('server/')) add('browser', [node.value]);
  }
  if (node.type === 'VariableDeclarator' && file.path.startsWith('extension/') && IN_BROWSER.test(text))
    if (/^[A-Z_]+$/.test(source(node.id)))
      add(
        'extension',
        listValues(file, node.init).filter((word) => /^[\w-]+$/.test(word)),
      );
}

/** Each kind of job with the fields of its payload. */
const listJobs = (file: ParsedFile, declaration: Node): string[] =>
  ((declaration.body as Node).body as Node[]).map((member) => {
    const key = member.key as Node;
    const [name] = listValues(file, key);
    const fields = listFields(file, (member.typeAnnotation as Node).typeAnnotation);
    return fields.length === 0 ? (name ?? getName(file, key)) : `${name} { ${fields.sort().join(', ')} }`;
  });

/** The fields of a type that is written there, or declared in the same file. */
function listFields(file: ParsedFile, type: unknown): string[] {
  if (!isNode(type)) return [];
  if (type.type === 'TSTypeLiteral') return (type.members as Node[]).map(({ key }) => getName(file, key));
  if (type.type !== 'TSTypeReference') return [];
  const name = getName(file, type.typeName);
  let fields: string[] = [];
  visit(file.program, (node) => {
    if (node.type === 'TSInterfaceDeclaration' && getName(file, node.id) === name)
      fields = ((node.body as Node).body as Node[]).map(({ key }) => getName(file, key));
  });
  return fields;
}

const getName = ({ text }: ParsedFile, node: unknown): string => (isNode(node) ? text.slice(node.start, node.end) : '');

/** The properties of an object, also of one `as const`. */
function listProperties(object: Node): Node[] {
  if (object.type === 'TSAsExpression') return listProperties(object.expression as Node);
  return object.type === 'ObjectExpression'
    ? (object.properties as Node[]).filter(({ type }) => type === 'Property')
    : [];
}

const listKeys = (file: ParsedFile, object: Node): string[] =>
  listProperties(object).map(({ key }) => listValues(file, key)[0] ?? getName(file, key));

/** Each kind of link with its path, and the words under its signature if they are its own. */
const listLinks = (file: ParsedFile, object: Node): string[] =>
  listProperties(object).map(({ key, value }) => {
    const stated = listProperties(value as Node).filter((field) =>
      ['path', 'signs'].includes(getName(file, field.key)),
    );
    return [key, ...stated.map((field) => field.value)].flatMap((part) => listValues(file, part)).join(' ');
  });

/** The strings that a value may be; a placeholder is `*`. */
function listValues(file: ParsedFile, value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : [];
  if (value.type === 'Identifier') return [file.constants.get(getName(file, value)) ?? []].flat();
  if (value.type === 'ConditionalExpression')
    return [value.consequent, value.alternate].flatMap((branch) => listValues(file, branch));
  if (value.type === 'TSUnionType') return (value.types as Node[]).flatMap((type) => listValues(file, type));
  if (value.type === 'TSLiteralType') return listValues(file, value.literal);
  if (['TemplateLiteral', 'TSTemplateLiteralType'].includes(value.type))
    return [(value.quasis as { value: { raw: string } }[]).map((part) => part.value.raw).join('*')];
  return [];
}

/** Constants that hold a string. */
const constantsIn = (text: string): [name: string, value: string][] =>
  [...text.matchAll(/^(?:export )?const (\w+)(?:: \w+)? = '([^']+)'/gm)].map(([, name, value]) => [name!, value!]);

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const part of value) visit(part, see);
  if (!isNode(value)) return;
  see(value);
  for (const part of Object.values(value)) visit(part, see);
}
