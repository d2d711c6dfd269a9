import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JobKind, JobKinds } from '../jobs/jobs.ts';
import type { OpenTrace, Traces } from '../ports/traces.ts';
import { nameCall } from './watch.ts';

/** Makes a trace of each call, which has the statements of its work. Register it before the hooks that read. */
export function traceCalls(app: FastifyInstance, traces: Traces): void {
  const open = new WeakMap<FastifyRequest, OpenTrace>();
  app.addHook('onRequest', (request, _reply, done) => {
    const name = nameCall(request);
    if (name === null) return done();
    const parent = request.headers.traceparent;
    const trace = traces.start(name, { kind: 'call', parent: typeof parent === 'string' ? parent : undefined });
    open.set(request, trace);
    trace.run(done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    open.get(request)?.end({ status: statusCode });
    done();
  });
}

/** The same kinds of jobs, each attempt with a trace of its own. */
export function traceJobs(kinds: JobKinds, traces: Traces): JobKinds {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]): [string, JobKind] => [name, traceJob(name, kind, traces)]),
  );
}

function traceJob(name: string, kind: JobKind, traces: Traces): JobKind {
  const run: JobKind['run'] = async (work) => {
    const trace = traces.start(name, { kind: 'job' });
    let failed = true;
    try {
      await trace.run(() => kind.run(work));
      failed = false;
    } finally {
      trace.end({ failed });
    }
  };
  return { ...kind, run };
}
