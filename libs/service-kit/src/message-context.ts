import { MikroORM, RequestContext as OrmContext } from '@mikro-orm/core';
import type { INestApplication, PreRequestHook } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { requestContext } from '@paperbill/messaging';
import { Observable } from 'rxjs';

/**
 * Runs every message in a context of its own: the caller's request id and an entity manager that no other message
 * shares. Nest does neither over NATS.
 */
export function messageContext(app: INestApplication): PreRequestHook {
  const orm = app.get(MikroORM);
  return (execution, next) =>
    new Observable((subscriber) => {
      const headers = execution.switchToRpc().getContext<NatsContext>().getHeaders() as
        { get(name: string): string } | undefined;
      const context = requestContext.fromHeaders((name) => headers?.get(name) || undefined);
      return requestContext.run(context, () => OrmContext.create(orm.em, () => next().subscribe(subscriber)));
    });
}
