import { randomUUID } from 'node:crypto';
import { createAuditMessages, type Message, type WithUserId } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';
import { type OptionalRequest, withLongTimeout } from '../requests.js';

export class BaseUser {
  readonly id = randomUUID();

  constructor(protected readonly bus: MessageBus) {}

  protected readonly ask = <Request extends WithUserId, Reply>(
    message: Message<Request, Reply>,
    ...[request]: OptionalRequest<Omit<Request, 'userId'>>
  ): Promise<Reply> => this.bus.call(withLongTimeout(message), { userId: this.id, ...request } as Request);

  /** Lists the events of the audit log of this service that concern the user, the newest first. */
  readonly listAuditEvents = () =>
    this.bus.call(createAuditMessages('invoicing').list, { userId: this.id, before: null, limit: 100 });
}
