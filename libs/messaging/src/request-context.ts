import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { currentTraceId, currentTraceparent } from './telemetry.js';

/** What follows a request through every process that works on it. */
export interface RequestContext {
  /** Names the request in answers and in every log line. */
  requestId: string;
  /** The caller's W3C trace context; passed on as it came where this process traces nothing itself. */
  traceparent?: string | undefined;
  /** When the work is broken off, in milliseconds since 1970: its caller stops waiting then, and may repeat it. */
  deadline?: number | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const REQUEST_ID_HEADER = 'x-request-id';
const TRACE_HEADER = 'traceparent';
/** Between our own processes only, whose clocks agree (CLOCK_TOLERANCE_MS): a request of a browser brings none. */
export const DEADLINE_HEADER = 'x-deadline';
/** After the time in that header: once begun, the work is finished, because nobody may repeat it. */
export const FINISHED = ' finished';

const FIT_TO_BE_LOGGED = /^[\w.-]{8,64}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export const requestContext = {
  current: (): RequestContext | undefined => storage.getStore(),

  run: <T>(context: RequestContext, work: () => T): T => storage.run(context, work),

  /**
   * The context that a request's headers carry, with a new id where they bring none or none fit to be logged.
   *
   * @param header reads one header by its lower-case name
   */
  fromHeaders: (header: (name: string) => string | undefined): RequestContext => {
    const requestId = header(REQUEST_ID_HEADER);
    const traceparent = header(TRACE_HEADER);
    return {
      requestId: requestId && FIT_TO_BE_LOGGED.test(requestId) ? requestId : randomUUID(),
      traceparent: traceparent && TRACEPARENT.test(traceparent) ? traceparent : undefined,
    };
  },

  /** Milliseconds until nobody waits for the current work any more; undefined where that is not known. */
  timeLeft: (): number | undefined => {
    const deadline = storage.getStore()?.deadline;
    return deadline === undefined ? undefined : deadline - Date.now();
  },

  /** The headers that hand the current context to the next process. */
  toHeaders: (): [string, string][] => {
    const context = storage.getStore();
    if (!context) return [];
    const headers: [string, string][] = [[REQUEST_ID_HEADER, context.requestId]];
    const traceparent = currentTraceparent() ?? context.traceparent;
    if (traceparent) headers.push([TRACE_HEADER, traceparent]);
    return headers;
  },

  /** What each log line says of the request that is worked on. */
  forLog: (): { requestId?: string; traceId?: string } => {
    const context = storage.getStore();
    const traceId = currentTraceId() ?? context?.traceparent?.split('-')[1];
    return { ...(context && { requestId: context.requestId }), ...(traceId && { traceId }) };
  },
};

/**
 * When the caller of a message stops waiting for its reply; undefined for one of a release that does not tell.
 *
 * @param header reads one header by its lower-case name
 */
export function deadlineOf(header: (name: string) => string | undefined): number | undefined {
  return Number.parseInt(header(DEADLINE_HEADER) ?? '') || undefined;
}

/** When work on a message is broken off; undefined for what is finished in any case. */
export const cutOffOf = (header: (name: string) => string | undefined): number | undefined =>
  header(DEADLINE_HEADER)?.endsWith(FINISHED) ? undefined : deadlineOf(header);
