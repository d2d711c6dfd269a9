import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Traces } from '../ports/traces.ts';

/** A statement with a long list of ids is cut. */
const MAX_STATEMENT = 1_000;

/**
 * Traces over OTLP (HTTP, JSON). The exporter reads the rest from OpenTelemetry's own variables, such as OTEL_EXPORTER_OTLP_HEADERS.
 * It is loaded only if an address is set (docs/decisions/112).
 * @param endpoint the collector's address without the path of the signal, such as http://collector:4318
 */
export function createOpenTelemetryTraces(endpoint: string, version: string): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'kith',
      'service.version': version,
      'process.pid': process.pid,
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('kith', version);
  const current = new AsyncLocalStorage<Context>();
  return {
    start(name, { kind, parent }) {
      const before = parent === undefined ? null : parseTraceParent(parent);
      const above = before ? trace.setSpanContext(ROOT_CONTEXT, { ...before, isRemote: true }) : ROOT_CONTEXT;
      const span = tracer.startSpan(
        name,
        { kind: kind === 'call' ? SpanKind.SERVER : SpanKind.CONSUMER, attributes: describeStart(name, kind) },
        above,
      );
      const own = trace.setSpan(above, span);
      return {
        run: (work) => current.run(own, work),
        end({ status, failed = status !== undefined && status >= 500 }) {
          if (status !== undefined) span.setAttribute('http.response.status_code', status);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    recordStatement(statement, ms) {
      const within = current.getStore();
      if (!within) return;
      const end = Date.now();
      const attributes = { 'db.query.text': statement.slice(0, MAX_STATEMENT) };
      tracer
        .startSpan(nameStatement(statement), { kind: SpanKind.CLIENT, startTime: end - ms, attributes }, within)
        .end(end);
    },
    flush: (ms) => provider.forceFlush({ timeoutMillis: ms }),
  };
}

/** By the conventions of OpenTelemetry: `GET /api/contact/:id` is a method and a route. */
function describeStart(name: string, kind: 'call' | 'job'): Record<string, string> {
  if (kind === 'job') return { 'messaging.operation.name': name };
  const [method = '', route = ''] = name.split(' ');
  return { 'http.request.method': method, 'http.route': route };
}

const nameStatement = (statement: string): string => /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement';
