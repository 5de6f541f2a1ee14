import { AppError } from '@paperbill/contracts/http';
import type { Message, OfUser } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';

/** The service has not answered before in this run. */
export class NotAskedAgain extends Error {}

const isNoAnswer = (error: unknown): boolean =>
  error instanceof AppError && ['SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT'].includes(error.code);

/**
 * What other services are asked about one user after the other. One that hangs or is down is waited for once: it would take
 * as long again with everybody else, who can have more done by the others meanwhile.
 */
export class RunOfDeletions {
  /** Of whom a service was asked that did not answer. */
  readonly unanswered = new Set<string>();
  private readonly silent = new Set<string>();

  constructor(
    private readonly bus: MessageBus,
    readonly endsAt = Infinity,
  ) {}

  /** @throws NotAskedAgain */
  async ask<Reply>(message: Message<OfUser, Reply>, userId: string): Promise<Reply> {
    const service = message.subject.slice(0, message.subject.indexOf('.'));
    if (this.silent.has(service)) throw new NotAskedAgain();
    try {
      return await this.bus.call(message, { userId });
    } catch (error) {
      if (isNoAnswer(error)) {
        this.silent.add(service);
        this.unanswered.add(userId);
      }
      throw error;
    }
  }
}
