import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { AUDIT_TEXT_LENGTH } from '@paperbill/contracts/rules';
import { currentTraceId, currentTraceparent } from './telemetry.js';

/** Somebody who is signed in, for whom messages are sent. */
export interface Actor {
  userId: string;
  role: 'user' | 'staff';
  /** Of staff, for the audit log. */
  email?: string;
}

/** What follows a request through every process that works on it. */
export interface RequestContext {
  /** Names the request in answers and in every log line. */
  requestId: string;
  /** The caller's W3C trace context; passed on as it came where this process traces nothing itself. */
  traceparent?: string | undefined;
  /** When the work is broken off, by the clock of this process, in milliseconds since 1970: its caller stops waiting then, and may repeat it. */
  deadline?: number | undefined;
  /** Who is signed in: in the BFF by their session, in a service by the BFF's signature. */
  actor?: Actor | undefined;
  /** That signature as it came, for what a service asks others on the way. */
  acting?: string | undefined;
  /** Which browser asks; missing for what the product does by itself. */
  origin?: Origin | undefined;
}

/** Where a request comes from, as the audit log keeps it. */
export interface Origin {
  address: string;
  /** What the browser calls itself. */
  userAgent: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const REQUEST_ID_HEADER = 'x-request-id';
const TRACE_HEADER = 'traceparent';
/** Carries what the BFF signs of who acts (acting.ts): between our own processes only. */
export const ACTING_HEADER = 'x-acting';

/** Between our own processes only, as the deadline: the BFF says from where, whatever a browser's headers do. */
const ADDRESS_HEADER = 'x-origin-address';
const USER_AGENT_HEADER = 'x-origin-user-agent';

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

  /** From now on the current work is done for this person. */
  actAs: (actor: Actor): void => {
    const context = storage.getStore();
    if (context) context.actor = actor;
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
    if (context.acting) headers.push([ACTING_HEADER, context.acting]);
    const { origin } = context;
    if (origin) headers.push([ADDRESS_HEADER, origin.address], [USER_AGENT_HEADER, origin.userAgent]);
    return headers;
  },

  /** What each log line says of the request that is worked on. */
  forLog: (): { requestId?: string; traceId?: string } => {
    const context = storage.getStore();
    const traceId = currentTraceId() ?? context?.traceparent?.split('-')[1];
    return { ...(context && { requestId: context.requestId }), ...(traceId && { traceId }) };
  },
};

/** A text that fits a header of NATS, whatever somebody put into it: one line of ASCII. */
const asHeader = (text: string, maxLength: number): string =>
  text
    .slice(0, maxLength)
    .replace(/[^\x20-\x7e]/g, '?')
    .trim();

/** Where a browser's request comes from, cut to what is kept of it. */
export const originOf = (address: string | undefined, userAgent: string | undefined): Origin => ({
  address: asHeader(address ?? '', AUDIT_TEXT_LENGTH.address),
  userAgent: asHeader(userAgent ?? '', AUDIT_TEXT_LENGTH.userAgent),
});

/**
 * Where a request comes from, as another of our processes says; undefined for a message that nobody's request led to.
 *
 * @param header reads one header by its lower-case name
 */
export function originIn(header: (name: string) => string | undefined): Origin | undefined {
  const [address, userAgent] = [header(ADDRESS_HEADER), header(USER_AGENT_HEADER)];
  return (address ?? userAgent) === undefined ? undefined : originOf(address, userAgent);
}
