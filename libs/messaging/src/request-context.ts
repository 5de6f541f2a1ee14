import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { AUDIT_TEXT_LENGTH } from '@paperbill/contracts/rules';
import { getCurrentTraceId, getCurrentTraceparent } from './telemetry.js';

export interface Actor {
  userId: string;
  role: 'user' | 'staff';
  /** The e-mail address of a staff member, for the audit log. Users have none here. */
  email?: string;
}

/** Each process passes the context on with its messages. */
export interface RequestContext {
  /** All log lines and error responses contain this id. */
  requestId: string;
  /** W3C trace context of the caller. Processes without tracing forward it unchanged. */
  traceparent?: string | undefined;
  /** The time at which an idempotent handler is cancelled, in milliseconds since 1970 by the clock of this process. */
  deadline?: number | undefined;
  /** The BFF reads the actor from the session, and services read it from the BFF's signature. */
  actor?: Actor | undefined;
  /** The actor with the BFF's signature, which services forward in their own messages. */
  signedActor?: string | undefined;
  /** Scheduled work has no origin. */
  origin?: Origin | undefined;
}

/** The origin of a request, for the audit log. */
export interface Origin {
  address: string;
  userAgent: string;
}

const contextStorage = new AsyncLocalStorage<RequestContext>();

export const REQUEST_ID_HEADER = 'x-request-id';
const TRACE_HEADER = 'traceparent';
/** The signed actor (acting.ts). Only internal messages have this header. */
export const ACTOR_HEADER = 'x-acting';

/**
 * The IP address of the browser. Only internal messages have this header: the BFF ignores it in requests from browsers.
 */
const ADDRESS_HEADER = 'x-origin-address';
const USER_AGENT_HEADER = 'x-origin-user-agent';

const LOGGABLE_ID_PATTERN = /^[\w.-]{8,64}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT_PATTERN = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export const requestContext = {
  current: (): RequestContext | undefined => contextStorage.getStore(),

  run: <T>(context: RequestContext, work: () => T): T => contextStorage.run(context, work),

  /**
   * A missing or unsafe request id is replaced by a new one.
   * @param header returns the value of a header by its lower-case name
   */
  fromHeaders: (header: (name: string) => string | undefined): RequestContext => {
    const requestId = header(REQUEST_ID_HEADER);
    const traceparent = header(TRACE_HEADER);
    return {
      requestId: requestId && LOGGABLE_ID_PATTERN.test(requestId) ? requestId : randomUUID(),
      traceparent: traceparent && TRACEPARENT_PATTERN.test(traceparent) ? traceparent : undefined,
    };
  },

  actAs: (actor: Actor): void => {
    const context = contextStorage.getStore();
    if (context) context.actor = actor;
  },

  /** Returns the time in milliseconds, or undefined if there is no deadline. */
  timeLeft: (): number | undefined => {
    const deadline = contextStorage.getStore()?.deadline;
    return deadline === undefined ? undefined : deadline - Date.now();
  },

  toHeaders: (): [string, string][] => {
    const context = contextStorage.getStore();
    if (!context) return [];
    const headers: [string, string][] = [[REQUEST_ID_HEADER, context.requestId]];
    const traceparent = getCurrentTraceparent() ?? context.traceparent;
    if (traceparent) headers.push([TRACE_HEADER, traceparent]);
    if (context.signedActor) headers.push([ACTOR_HEADER, context.signedActor]);
    const { origin } = context;
    if (origin) headers.push([ADDRESS_HEADER, origin.address], [USER_AGENT_HEADER, origin.userAgent]);
    return headers;
  },

  forLog: (): { requestId?: string; traceId?: string } => {
    const context = contextStorage.getStore();
    const traceId = getCurrentTraceId() ?? context?.traceparent?.split('-')[1];
    return { ...(context && { requestId: context.requestId }), ...(traceId && { traceId }) };
  },
};

/** One line of printable ASCII characters, which is safe in a NATS header. */
const toHeaderValue = (text: string, maxLength: number): string =>
  text
    .slice(0, maxLength)
    .replace(/[^\x20-\x7e]/g, '?')
    .trim();

/** Cuts the texts to the lengths of the columns in the audit log. */
export const createOrigin = (address: string | undefined, userAgent: string | undefined): Origin => ({
  address: toHeaderValue(address ?? '', AUDIT_TEXT_LENGTH.address),
  userAgent: toHeaderValue(userAgent ?? '', AUDIT_TEXT_LENGTH.userAgent),
});

/**
 * Returns undefined for scheduled work.
 * @param header returns the value of a header by its lower-case name
 */
export function readOrigin(header: (name: string) => string | undefined): Origin | undefined {
  const [address, userAgent] = [header(ADDRESS_HEADER), header(USER_AGENT_HEADER)];
  return (address ?? userAgent) === undefined ? undefined : createOrigin(address, userAgent);
}
