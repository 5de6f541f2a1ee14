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
import { createPerComponent } from './components.js';

/** Does nothing until the process starts the OpenTelemetry SDK. */
const tracer = trace.getTracer('paperbill');

/** If the caller has a span, it is the parent of this span. */
export interface ServerSpan {
  /** Timers and calls that the work starts belong to the span too. */
  run<T>(work: () => T): T;
  end(name: string, attributes: Attributes, failed: boolean): void;
}

/** @param traceparent the span of the caller, in the format of the W3C header `traceparent` */
export function startServerSpan(name: string, attributes: Attributes, traceparent: string | undefined): ServerSpan {
  const parent: Context = traceparent ? propagation.extract(context.active(), { traceparent }) : context.active();
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  const childContext = trace.setSpan(parent, span);
  return {
    run: (work) => context.with(childContext, work),
    end: (finalName, more, failed) => {
      span.updateName(finalName).setAttributes(more);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Creates no span if the current request is not traced. */
export function runInClientSpan<T>(name: string, attributes: Attributes, call: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return call();
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await call();
    } catch (error) {
      span.setAttribute('error.type', getErrorType(error)).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Returns the code or the name of the error. The error message is left out, because it could contain user input. */
export function getErrorType(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : typeof error;
}

/** Returns the current span as a W3C header `traceparent`, or undefined if the request is not traced. */
export function getCurrentTraceparent(): string | undefined {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers['traceparent'];
}

/** Returns undefined if the request is not traced. */
export const getCurrentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

/** The shortest durations are for reading one row, and the longest is for creating a PDF. */
const DURATION_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35];

const histogramOptions = { labelNames: ['subject', 'outcome'] as const, buckets: DURATION_BUCKETS_SECONDS };

const callMetrics = createPerComponent((registry) => {
  const registers = [registry];
  return {
    calls: new Histogram({
      name: 'paperbill_message_call_duration_seconds',
      help: 'Duration of calls to services over NATS as the caller saw them, retries included. Outcome: ok or the error code.',
      ...histogramOptions,
      registers,
    }),
    handled: new Histogram({
      name: 'paperbill_message_handling_duration_seconds',
      help: 'Time from the arrival of a message to its answer. Outcome: ok or the error code.',
      ...histogramOptions,
      registers,
    }),
    expired: new Counter({
      name: 'paperbill_messages_expired_total',
      help: 'Messages that were skipped because their callers had already timed out.',
      labelNames: ['subject'],
      registers,
    }),
    unproven: new Counter({
      name: 'paperbill_messages_unproven_total',
      help: 'Messages that were refused because the BFF has not signed their actor. Any means that keys or clocks do not match.',
      labelNames: ['subject'],
      registers,
    }),
  };
});

export const countExpiredMessage = (subject: string): void => callMetrics().expired.inc({ subject });

export const countInvalidSignature = (subject: string): void => callMetrics().unproven.inc({ subject });

/** The labels have few different values, because the numbers of subjects and error codes are limited. */
export async function measureCall<Reply>(subject: string, call: () => Promise<Reply>): Promise<Reply> {
  const end = callMetrics().calls.startTimer({ subject });
  try {
    const reply = await call();
    end({ outcome: 'ok' });
    return reply;
  } catch (error) {
    end({ outcome: getErrorType(error) });
    throw error;
  }
}

/** Starts a timer. Call the returned function when the handler has ended, with the error if the handler failed. */
export function measureHandling(subject: string): (error: unknown) => void {
  const end = callMetrics().handled.startTimer({ subject });
  return (error) => end({ outcome: error ? getErrorType(error) : 'ok' });
}
