import {
  type Attributes,
  context,
  type Context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Does next to nothing until a process has started OpenTelemetry's SDK. */
const tracer = trace.getTracer('paperbill');

/** A span that answers somebody else's request: below theirs, where they named one. */
export interface ServerSpan {
  /** Runs work, and what comes of it, below the span. */
  run<T>(work: () => T): T;
  /** Ends it with its final name and what is known by then. */
  end(name: string, attributes: Attributes, failed: boolean): void;
}

/** @param traceparent the caller's span, as W3C's header names it */
export function startServerSpan(name: string, attributes: Attributes, traceparent: string | undefined): ServerSpan {
  const parent: Context = traceparent ? propagation.extract(context.active(), { traceparent }) : context.active();
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  const below = trace.setSpan(parent, span);
  return {
    run: (work) => context.with(below, work),
    end: (finalName, more, failed) => {
      span.updateName(finalName).setAttributes(more);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Runs a call to another process in a span, which tells how it ended. What nobody traces begins no trace here. */
export function inClientSpan<T>(name: string, attributes: Attributes, call: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return call();
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await call();
    } catch (error) {
      span.setAttribute('error.type', errorType(error)).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Only its code: the message of an error may quote what people have entered. */
export function errorType(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : typeof error;
}

/** The header that names the current span to the next process; undefined while nothing is traced. */
export function currentTraceparent(): string | undefined {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers['traceparent'];
}

/** The id of the trace that the current work belongs to; undefined while nothing is traced. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;
