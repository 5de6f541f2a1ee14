import { MikroORM, RequestContext as OrmContext } from '@mikro-orm/core';
import type { INestApplication, PreRequestHook } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { markFailed, requestContext, startServerSpan } from '@paperbill/messaging';
import { defer, finalize, Observable, tap } from 'rxjs';

/**
 * Runs every message in a context of its own: the caller's request id and an entity manager that no other message
 * shares. Nest does neither over NATS.
 */
export function messageContext(app: INestApplication): PreRequestHook {
  const orm = app.get(MikroORM);
  return (execution, next) =>
    new Observable((subscriber) => {
      const nats = execution.switchToRpc().getContext<NatsContext>();
      const headers = nats.getHeaders() as { get(name: string): string } | undefined;
      const context = requestContext.fromHeaders((name) => headers?.get(name) || undefined);
      const { span, run } = messageSpan(nats.getSubject(), context.traceparent);
      const handling = defer(next).pipe(
        tap({ error: (error: unknown) => markFailed(span, error) }),
        finalize(() => span.end()),
      );
      return requestContext.run(context, () =>
        run(() => OrmContext.create(orm.em, () => handling.subscribe(subscriber))),
      );
    });
}

const messageSpan = (subject: string, traceparent: string | undefined) =>
  startServerSpan(subject, { 'messaging.system': 'nats', 'messaging.destination.name': subject }, traceparent);
