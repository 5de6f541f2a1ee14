import { randomUUID } from 'node:crypto';
import type { Message, WithUserId } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';
import { type OptionalRequest, withLongTimeout } from '../requests.js';

export class BaseUser {
  readonly id = randomUUID();

  constructor(protected readonly bus: MessageBus) {}

  protected readonly ask = <Request extends WithUserId, Reply>(
    message: Message<Request, Reply>,
    ...[request]: OptionalRequest<Omit<Request, 'userId'>>
  ): Promise<Reply> => this.bus.call(withLongTimeout(message), { userId: this.id, ...request } as Request);
}
