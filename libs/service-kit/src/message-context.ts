import { MikroORM, RequestContext as OrmContext } from '@mikro-orm/core';
import type { INestApplication, PreRequestHook } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { cutOffOf, errorType, requestContext, startServerSpan } from '@paperbill/messaging';
import { defer, finalize, Observable, tap } from 'rxjs';

/**
 * Runs every message in a context of its own: the caller's request id, trace and time, and an entity manager that no other
 * message shares. Nest does neither for messages over NATS.
 */
export function messageContext(app: INestApplication): PreRequestHook {
  const orm = app.get(MikroORM);
  return (execution, next) =>
    new Observable((subscriber) => {
      const nats = execution.switchToRpc().getContext<NatsContext>();
      const headers = nats.getHeaders() as { get(name: string): string } | undefined;
      const header = (name: string) => headers?.get(name) || undefined;
      const context = { ...requestContext.fromHeaders(header), deadline: cutOffOf(header) };
      const handling = traced(defer(next), nats.getSubject(), context.traceparent);
      return requestContext.run(context, () => OrmContext.create(orm.em, () => handling.subscribe(subscriber)));
    });
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
