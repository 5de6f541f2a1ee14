import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { AUDIT_TEXT_LENGTH } from '@paperbill/contracts/rules';
import { currentTraceId, currentTraceparent } from './telemetry.js';

/** The signed-in user or staff member for whom messages are sent. */
export interface Actor {
  userId: string;
  role: 'user' | 'staff';
  /** Staff only, for the audit log. */
  email?: string;
}

/** Travels with a request through every process. */
export interface RequestContext {
  /** Part of every log line and error response. */
  requestId: string;
  /** The caller's W3C trace context. It is forwarded unchanged if this process does not trace. */
  traceparent?: string | undefined;
  /** When an idempotent handler is cancelled, by the clock of this process, in milliseconds since 1970. */
  deadline?: number | undefined;
  /** From the session in the BFF, from the BFF's signature in a service. */
  actor?: Actor | undefined;
  /** That signature, forwarded with the messages that a service sends. */
  acting?: string | undefined;
  /** The browser that sent the request. Undefined for scheduled work. */
  origin?: Origin | undefined;
}

/** Kept in the audit log. */
export interface Origin {
  address: string;
  /** The header User-Agent. */
  userAgent: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const REQUEST_ID_HEADER = 'x-request-id';
const TRACE_HEADER = 'traceparent';
/** Carries the actor that the BFF signed (acting.ts). Internal messages only. */
export const ACTING_HEADER = 'x-acting';

/** Internal messages only: the BFF sets the origin and ignores these headers of a browser. */
const ADDRESS_HEADER = 'x-origin-address';
const USER_AGENT_HEADER = 'x-origin-user-agent';

const FIT_TO_BE_LOGGED = /^[\w.-]{8,64}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export const requestContext = {
  current: (): RequestContext | undefined => storage.getStore(),

  run: <T>(context: RequestContext, work: () => T): T => storage.run(context, work),

  /**
   * Reads the context from the headers of a request. A missing or unsafe request id is replaced.
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

  /** Sets the actor of the current request. */
  actAs: (actor: Actor): void => {
    const context = storage.getStore();
    if (context) context.actor = actor;
  },

  /** Milliseconds until the deadline of the current request; undefined if it has none. */
  timeLeft: (): number | undefined => {
    const deadline = storage.getStore()?.deadline;
    return deadline === undefined ? undefined : deadline - Date.now();
  },

  /** The headers that carry the current context to the next process. */
  toHeaders: (): [string, string][] => {
    const context = storage.getStore();
    if (!context) return [];
    const headers: [string, string][] = [[REQUEST_ID_HEADER, context.requestId]];
    const traceparent = currentTraceparent() ?? context.traceparent;
    if (traceparent) headers.push([TRACE_HEADER, traceparent]);
    if (context.acting) headers.push([ACTING_HEADER, context.acting]);
    const { origin } = context;
    if (origin) headers.push([ADDRESS_HEADER, origin.address], [USER_AGENT_HEADER, origin.userAgent]);
    return headers;
  },

  /** The fields of the current request in each log line. */
  forLog: (): { requestId?: string; traceId?: string } => {
    const context = storage.getStore();
    const traceId = currentTraceId() ?? context?.traceparent?.split('-')[1];
    return { ...(context && { requestId: context.requestId }), ...(traceId && { traceId }) };
  },
};

/** Makes any text safe as a NATS header: one line of printable ASCII. */
const asHeader = (text: string, maxLength: number): string =>
  text
    .slice(0, maxLength)
    .replace(/[^\x20-\x7e]/g, '?')
    .trim();

/** The origin of a browser's request, cut to the lengths of the audit log. */
export const originOf = (address: string | undefined, userAgent: string | undefined): Origin => ({
  address: asHeader(address ?? '', AUDIT_TEXT_LENGTH.address),
  userAgent: asHeader(userAgent ?? '', AUDIT_TEXT_LENGTH.userAgent),
});

/**
 * Reads the origin from the headers of an internal message; undefined for scheduled work.
 *
 * @param header reads one header by its lower-case name
 */
export function originIn(header: (name: string) => string | undefined): Origin | undefined {
  const [address, userAgent] = [header(ADDRESS_HEADER), header(USER_AGENT_HEADER)];
  return (address ?? userAgent) === undefined ? undefined : originOf(address, userAgent);
}
