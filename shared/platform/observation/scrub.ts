/**
 * The allowed contents of an error report: the error and its place in our own code, never a person. A new report is
 * made of data known to be harmless; everything else is dropped, the error's own words too, as they may name anybody.
 */

type Values = Record<string, unknown>;

const toValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});
const getList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const readTextLike = (value: unknown, shape: RegExp): string | undefined =>
  typeof value === 'string' && shape.test(value) ? value : undefined;
const readNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The forms of the names that code gives to its errors, its functions and its states. */
const TYPE = /^[A-Za-z]{1,60}$/;
const CODE = /^[A-Z][A-Z0-9_]{2,60}$/;
const FUNCTION = /^(?:async |new )?[\w.$<>#]{1,120}(?: \[as [\w.$#]{1,80}\])?$/;
const ID = /^[0-9a-f-]{8,40}$/;
/** A route as declared, with the names of its parameters in place of their values. */
const ROUTE = /^(?:(?:GET|POST|PUT|DELETE) )?\/[A-Za-z0-9_/:*.-]{0,120}$/;
const WORD = /^[A-Za-z0-9._-]{1,60}$/;
/** Folders of the project: the path before them reveals the machine, and so its user. */
const OURS = /(?:^|[/\\])((?:server|shared|web|extension|assets|chunks|node_modules)[/\\][\w@./\\-]{1,200})$/;

function getFile(name: unknown): string {
  if (typeof name !== 'string') return 'unknown';
  const path = name.replace(/[?#].*$/s, '');
  if (path.startsWith('node:')) return readTextLike(path, /^node:[\w/]{1,60}$/) ?? 'node';
  return (
    OURS.exec(path)?.[1] ?? readTextLike(path.split(/[/\\]/).at(-1), /^[\w-]{1,60}\.(?:js|ts|tsx|html)$/) ?? 'unknown'
  );
}

function getFrame(frame: unknown): Values {
  const { filename, function: name, lineno, colno, in_app } = toValues(frame);
  return {
    filename: getFile(filename),
    function: readTextLike(name, FUNCTION) ?? '?',
    lineno: readNumber(lineno),
    colno: readNumber(colno),
    in_app: in_app === true,
  };
}

/** The code of an error, if it is a program's word: SQLITE_BUSY, ECONNREFUSED. */
const getCode = (error: unknown): string => readTextLike(toValues(error).code, CODE) ?? '';

function getException(exception: unknown, code: string): Values {
  const { type, stacktrace } = toValues(exception);
  return {
    type: readTextLike(type, TYPE) ?? 'Error',
    value: code,
    stacktrace: { frames: getList(toValues(stacktrace).frames).map(getFrame) },
  };
}

const TAGS = ['part', 'request_id', 'job', 'route', 'status'] as const;

/** @param error the thrown value, of which only the code is read */
export function scrubEvent<Event>(event: Event, error?: unknown): Event {
  const given = toValues(event);
  const tags = toValues(given.tags);
  const trace = toValues(toValues(given.contexts).trace);
  const exceptions = getList(toValues(given.exception).values);
  const report: Values = {
    event_id: readTextLike(given.event_id, ID),
    type: given.type === 'transaction' ? 'transaction' : undefined,
    timestamp: readNumber(given.timestamp),
    start_timestamp: readNumber(given.start_timestamp),
    platform: readTextLike(given.platform, WORD),
    level: readTextLike(given.level, WORD),
    environment: readTextLike(given.environment, WORD),
    transaction: readTextLike(given.transaction, ROUTE),
    tags: Object.fromEntries(
      TAGS.flatMap((name) => {
        const value = readTextLike(tags[name], name === 'route' ? ROUTE : WORD);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    ...(exceptions.length === 0
      ? {}
      : { exception: { values: exceptions.map((exception) => getException(exception, getCode(error))) } }),
    ...(trace.trace_id === undefined
      ? {}
      : {
          contexts: {
            trace: {
              trace_id: readTextLike(trace.trace_id, ID),
              span_id: readTextLike(trace.span_id, ID),
              op: readTextLike(trace.op, WORD),
              status: readTextLike(trace.status, WORD),
            },
          },
        }),
  };
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== undefined)) as Event;
}
