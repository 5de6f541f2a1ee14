import {
  type Attributes,
  context,
  type Context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { Counter, Histogram } from 'prom-client';
import { perComponent } from './components.js';

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

/** Runs a call to another process in a span, which records how it ended. Work that is not part of a trace does not begin one. */
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

/** What metrics and spans say of an error. Only its code: a message may quote what people have entered. */
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

/** In seconds: from reading one row to the longest wait for a PDF. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35];

const options = { labelNames: ['subject', 'outcome'] as const, buckets: BUCKETS };

const metrics = perComponent((registry) => {
  const registers = [registry];
  return {
    calls: new Histogram({
      name: 'paperbill_message_call_duration_seconds',
      help: 'Calls to services over NATS as the caller saw them, from the first try to the answer. Outcome: ok, or the code of the error.',
      ...options,
      registers,
    }),
    handled: new Histogram({
      name: 'paperbill_message_handling_duration_seconds',
      help: 'Messages that this process answered, from their arrival to the answer. Outcome: ok, or the code of the error.',
      ...options,
      registers,
    }),
    expired: new Counter({
      name: 'paperbill_messages_expired_total',
      help: 'Messages that came too late to be worth answering: their callers had given up.',
      labelNames: ['subject'],
      registers,
    }),
    unproven: new Counter({
      name: 'paperbill_messages_unproven_total',
      help: 'Messages that were refused because the BFF has not signed for whom they act. None in a product that is set up well.',
      labelNames: ['subject'],
      registers,
    }),
  };
});

/** A message that was not handled, because nobody waits for its answer any more. */
export const countExpired = (subject: string): void => metrics().expired.inc({ subject });

/** A message that did not prove for whom it acts. */
export const countUnproven = (subject: string): void => metrics().unproven.inc({ subject });

/** Measures a call. Subjects are those of the contracts and codes those of its errors, so their number is bounded. */
export async function measureCall<Reply>(subject: string, call: () => Promise<Reply>): Promise<Reply> {
  const end = metrics().calls.startTimer({ subject });
  try {
    const reply = await call();
    end({ outcome: 'ok' });
    return reply;
  } catch (error) {
    end({ outcome: errorType(error) });
    throw error;
  }
}

/** @returns what to call with the answer's error, if any, once there is one */
export function measureHandling(subject: string): (error: unknown) => void {
  const end = metrics().handled.startTimer({ subject });
  return (error) => end({ outcome: error ? errorType(error) : 'ok' });
}
