import { MikroORM, RequestContext as OrmContext } from '@mikro-orm/core';
import { type INestApplication, Logger, type PreRequestHook } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import type { Message } from '@paperbill/contracts/nats';
import type { NatsContext } from '@nestjs/microservices';
import {
  ACTOR_HEADER,
  type Actor,
  getVerifiedActor,
  countInvalidSignature,
  readCancelTime,
  readDeadline,
  getErrorType,
  MESSAGE_OF_HANDLER_KEY,
  readOrigin,
  requestContext,
  startServerSpan,
  InvalidSignatureError,
  verifyActorHeader,
} from '@paperbill/messaging';
import { defer, finalize, lastValueFrom, Observable, tap } from 'rxjs';
import type { ServiceConfig } from './config.js';
import { runForAllUsers, runForUser } from './database/row-scope.js';
import { FairQueue } from './concurrency/fair-queue.js';

type SenderConfig = Pick<ServiceConfig, 'MESSAGE_VERIFYING_KEYS' | 'UNSIGNED_MESSAGES'>;

/** A message without a known rule gets the strictest rule. */
const RULE_OF_UNKNOWN_MESSAGE = { actsFor: 'user' } as const;

/**
 * The number of messages of a user that are handled at the same time. It is below half of the pool's connections, so
 * that one user cannot block others.
 */
export const MAX_CONCURRENT_MESSAGES_PER_USER = 4;
/**
 * Messages normally do not reach these limits. Rate limits permit fewer messages per user and minute, and every caller
 * times out before `maxWaitMs`.
 */
const MAX_WAITING_MESSAGES = { maxPerKey: 2_000, maxWaiting: 20_000, maxWaitMs: 60_000 };

/**
 * Gives each message its own context: actor, row scope, request id, trace, deadline and entity manager. Nest has no
 * such context for NATS. If the signature does not prove the actor, the message is rejected before guards and handlers
 * run.
 */
export function messageContext(
  app: INestApplication,
  config: SenderConfig,
  maxMessagesPerUser = MAX_CONCURRENT_MESSAGES_PER_USER,
): PreRequestHook {
  const orm = app.get(MikroORM);
  const queue = new FairQueue({
    concurrency: Infinity,
    concurrencyPerKey: maxMessagesPerUser,
    ...MAX_WAITING_MESSAGES,
  });
  const logger = new Logger('Messages');
  return (execution, next) => {
    const rpc = execution.switchToRpc();
    const nats = rpc.getContext<NatsContext>();
    const headers = nats.getHeaders() as { get(name: string): string } | undefined;
    const header = (name: string) => headers?.get(name) || undefined;
    const deadlineOfSender = readDeadline(header) ?? Infinity;
    const context = {
      ...requestContext.fromHeaders(header),
      origin: readOrigin(header),
      deadline: readCancelTime(header),
    };
    const handledMessage = Reflect.getMetadata(MESSAGE_OF_HANDLER_KEY, execution.getHandler()) as
      | Message<unknown, unknown>
      | undefined;
    const signedActor = header(ACTOR_HEADER);
    let actor: Actor | undefined;
    try {
      actor = getActor(handledMessage ?? RULE_OF_UNKNOWN_MESSAGE, signedActor, rpc.getData(), config);
    } catch (error) {
      if (!(error instanceof InvalidSignatureError)) throw error;
      const subject = nats.getSubject();
      countInvalidSignature(subject);
      requestContext.run(context, () => logger.warn({ msg: `Refused a message: ${error.message}`, subject }));
      throw new AppError('UNAUTHENTICATED', { cause: error });
    }
    return new Observable((subscriber) => {
      const work =
        actor?.role === 'user' ? queueMessageOfUser(queue, actor.userId, deadlineOfSender, defer(next)) : defer(next);
      const tracedWork = traceHandling(work, nats.getSubject(), context.traceparent);
      return requestContext.run({ ...context, actor, signedActor }, () =>
        runInRowScope(handledMessage ?? RULE_OF_UNKNOWN_MESSAGE, rpc.getData(), () =>
          OrmContext.create(orm.em, () => tracedWork.subscribe(subscriber)),
        ),
      );
    });
  };
}

/** Queues a message. If the caller has timed out before the message leaves the queue, the message is not handled. */
const queueMessageOfUser = <T>(
  queue: FairQueue,
  userId: string,
  waitsUntil: number,
  work: Observable<T>,
): Observable<unknown> =>
  defer(() =>
    queue.run(userId, () => {
      if (Date.now() > waitsUntil) throw new AppError('SERVICE_TIMEOUT');
      return lastValueFrom(work, { defaultValue: undefined });
    }),
  );

/** A message for a user can only reach the rows of this user. Messages of staff and of the BFF can reach all rows. */
function runInRowScope<T>({ actsFor }: Pick<Message<unknown, unknown>, 'actsFor'>, request: unknown, work: () => T): T {
  const { userId } = (request ?? {}) as { userId?: unknown };
  if (actsFor === 'user' || (actsFor === 'unsigned' && userId !== undefined)) return runForUser(String(userId), work);
  return runForAllUsers(work);
}

function getActor(
  message: Pick<Message<unknown, unknown>, 'actsFor'>,
  signedActor: string | undefined,
  request: unknown,
  { MESSAGE_VERIFYING_KEYS, UNSIGNED_MESSAGES }: SenderConfig,
): Actor | undefined {
  if (message.actsFor === 'unsigned') return undefined;
  if (!signedActor && UNSIGNED_MESSAGES === 'accept') return undefined;
  return getVerifiedActor(verifyActorHeader(MESSAGE_VERIFYING_KEYS, signedActor), message, request);
}

/** A message without a trace, such as a health check, does not start a trace. */
function traceHandling<T>(handling: Observable<T>, subject: string, traceparent: string | undefined): Observable<T> {
  if (!traceparent) return handling;
  return new Observable((subscriber) => {
    const attributes = { 'messaging.system': 'nats', 'messaging.destination.name': subject };
    const span = startServerSpan(subject, attributes, traceparent);
    let failure: Record<string, string> | undefined;
    const ending = handling.pipe(
      tap({ error: (error: unknown) => (failure = { 'error.type': getErrorType(error) }) }),
      finalize(() => span.end(subject, failure ?? {}, failure !== undefined)),
    );
    return span.run(() => ending.subscribe(subscriber));
  });
}
