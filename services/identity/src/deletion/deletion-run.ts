import { AppError } from '@paperbill/contracts/http';
import type { Message, OfUser } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';

/** The service did not answer earlier in this run. */
export class ServiceSkippedError extends Error {}

const isOutage = (error: unknown): boolean =>
  error instanceof AppError && ['SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT'].includes(error.code);

/**
 * Calls other services during one run of the deletion job. A service that does not answer is called once only: waiting
 * for its timeout again for every user would leave no time for the others.
 */
export class DeletionRun {
  /** Users whose call was not answered. */
  readonly unanswered = new Set<string>();
  private readonly unavailable = new Set<string>();

  constructor(
    private readonly bus: MessageBus,
    readonly endsAt = Infinity,
  ) {}

  /** @throws ServiceSkippedError */
  async ask<Reply>(message: Message<OfUser, Reply>, userId: string): Promise<Reply> {
    const service = message.subject.slice(0, message.subject.indexOf('.'));
    if (this.unavailable.has(service)) throw new ServiceSkippedError();
    try {
      return await this.bus.call(message, { userId });
    } catch (error) {
      if (isOutage(error)) {
        this.unavailable.add(service);
        this.unanswered.add(userId);
      }
      throw error;
    }
  }
}
