import { MikroORM, RequestContext as OrmContext } from '@mikro-orm/core';
import { type INestApplication, Logger, type PreRequestHook } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import type { Message } from '@paperbill/contracts/nats';
import type { NatsContext } from '@nestjs/microservices';
import {
  ACTING_HEADER,
  type Actor,
  actorOf,
  countUnproven,
  cutOffOf,
  deadlineOf,
  errorType,
  HANDLED_MESSAGE,
  originIn,
  requestContext,
  startServerSpan,
  UnprovenError,
  verifyActing,
} from '@paperbill/messaging';
import { defer, finalize, lastValueFrom, Observable, tap } from 'rxjs';
import type { ServiceConfig } from './config.js';
import { forAllUsers, forUser } from './database/row-scope.js';
import { FairQueue } from './fair-queue.js';

type SenderConfig = Pick<ServiceConfig, 'MESSAGE_VERIFYING_KEYS' | 'UNSIGNED_MESSAGES'>;

/** Without its message a handler is for a user: what nobody thought of is refused. */
const unknownMessage = { actsFor: 'user' } as const;

/**
 * So many messages of one user are worked on at a time: less than half of the pool's connections, for which all wait in one
 * line. Whatever one user sends at once, others wait for a few of their queries and not for a thousand.
 */
export const MESSAGES_OF_USER = 4;
/** More than anybody may send in a minute; and longer than any caller waits. */
const MAX_WAITING = { maxPerKey: 2_000, maxWaiting: 20_000, maxWaitMs: 60_000 };
/** As little as the clocks of two processes may differ. */
const TOLERANCE_MS = 500;

/**
 * Runs every message in a context of its own: who acts and whose rows it reaches, the caller's request id, trace and
 * time, and an entity manager that no other message shares. Nest does none of it for messages over NATS. A message that
 * does not prove for whom it acts is refused before anything else looks at it.
 *
 * @param messagesOfUser how many of one user are worked on at a time
 */
export function messageContext(
  app: INestApplication,
  config: SenderConfig,
  messagesOfUser = MESSAGES_OF_USER,
): PreRequestHook {
  const orm = app.get(MikroORM);
  const turns = new FairQueue({ concurrency: Infinity, concurrencyPerKey: messagesOfUser, ...MAX_WAITING });
  const logger = new Logger('Messages');
  return (execution, next) => {
    const rpc = execution.switchToRpc();
    const nats = rpc.getContext<NatsContext>();
    const headers = nats.getHeaders() as { get(name: string): string } | undefined;
    const header = (name: string) => headers?.get(name) || undefined;
    const waitsUntil = deadlineOf(header) ?? Infinity;
    const context = { ...requestContext.fromHeaders(header), origin: originIn(header), deadline: cutOffOf(header) };
    const handled = Reflect.getMetadata(HANDLED_MESSAGE, execution.getHandler()) as
      Message<unknown, unknown> | undefined;
    const acting = header(ACTING_HEADER);
    let actor: Actor | undefined;
    try {
      actor = actorFor(handled ?? unknownMessage, acting, rpc.getData(), config);
    } catch (error) {
      if (!(error instanceof UnprovenError)) throw error;
      const subject = nats.getSubject();
      countUnproven(subject);
      requestContext.run(context, () => logger.warn({ msg: `A message was refused: ${error.message}`, subject }));
      throw new AppError('UNAUTHENTICATED', { cause: error });
    }
    return new Observable((subscriber) => {
      const work = actor?.role === 'user' ? inTurn(turns, actor.userId, waitsUntil, defer(next)) : defer(next);
      const handling = traced(work, nats.getSubject(), context.traceparent);
      return requestContext.run({ ...context, actor, acting }, () =>
        withRowsOf(handled ?? unknownMessage, rpc.getData(), () =>
          OrmContext.create(orm.em, () => handling.subscribe(subscriber)),
        ),
      );
    });
  };
}

/** Waits for the user's turn; what nobody waits for any more by then is not begun. */
const inTurn = <T>(turns: FairQueue, userId: string, waitsUntil: number, work: Observable<T>): Observable<unknown> =>
  defer(() =>
    turns.run(userId, () => {
      if (Date.now() > waitsUntil + TOLERANCE_MS) throw new AppError('SERVICE_TIMEOUT');
      return lastValueFrom(work, { defaultValue: undefined });
    }),
  );

/**
 * A user's message reaches that user's rows, and so does one that nobody signs and that names a user, as a deletion does.
 * Staff and the BFF itself, before it knows who calls, ask for whom they find.
 */
function withRowsOf<T>({ actsFor }: Pick<Message<unknown, unknown>, 'actsFor'>, request: unknown, work: () => T): T {
  const { userId } = (request ?? {}) as { userId?: unknown };
  if (actsFor === 'user' || (actsFor === 'nobody' && userId !== undefined)) return forUser(String(userId), work);
  return forAllUsers(work);
}

function actorFor(
  message: Pick<Message<unknown, unknown>, 'actsFor'>,
  acting: string | undefined,
  request: unknown,
  { MESSAGE_VERIFYING_KEYS, UNSIGNED_MESSAGES }: SenderConfig,
): Actor | undefined {
  if (message.actsFor === 'nobody') return undefined;
  if (!acting && UNSIGNED_MESSAGES === 'accept') return undefined;
  return actorOf(verifyActing(MESSAGE_VERIFYING_KEYS, acting), message, request);
}

/** In a span below the caller's. A message without a trace, as those about health, does not begin one. */
function traced<T>(handling: Observable<T>, subject: string, traceparent: string | undefined): Observable<T> {
  if (!traceparent) return handling;
  return new Observable((subscriber) => {
    const attributes = { 'messaging.system': 'nats', 'messaging.destination.name': subject };
    const span = startServerSpan(subject, attributes, traceparent);
    let failure: Record<string, string> | undefined;
    const ending = handling.pipe(
      tap({ error: (error: unknown) => (failure = { 'error.type': errorType(error) }) }),
      finalize(() => span.end(subject, failure ?? {}, failure !== undefined)),
    );
    return span.run(() => ending.subscribe(subscriber));
  });
}
