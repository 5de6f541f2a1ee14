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

/** A handler without a message requires a user: the strictest default. */
const unknownMessage = { actsFor: 'user' } as const;

/** Concurrent messages per user: less than half of the pool's connections, so that one user does not block others. */
export const MESSAGES_OF_USER = 4;
/** More than a user may send in a minute, and longer than any caller waits. */
const MAX_WAITING = { maxPerKey: 2_000, maxWaiting: 20_000, maxWaitMs: 60_000 };

/**
 * Gives every message its own context: actor, row scope, request id, trace, deadline and entity manager. Nest does none of
 * it for messages over NATS. A message whose actor is not proven is refused before guards and handlers run.
 *
 * @param messagesOfUser maximum of concurrent messages per user
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
      requestContext.run(context, () => logger.warn({ msg: `Refused a message: ${error.message}`, subject }));
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

/** Queues the user's message. It is not begun if its caller has timed out by then. */
const inTurn = <T>(turns: FairQueue, userId: string, waitsUntil: number, work: Observable<T>): Observable<unknown> =>
  defer(() =>
    turns.run(userId, () => {
      if (Date.now() > waitsUntil) throw new AppError('SERVICE_TIMEOUT');
      return lastValueFrom(work, { defaultValue: undefined });
    }),
  );

/**
 * Sets the row scope: the user's rows for a message of a user, and for an unsigned one that names a user, such as a
 * deletion. Messages of staff and of the BFF itself reach all rows.
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

/** Adds a span below the caller's. A message without a trace, such as a health check, starts none. */
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
