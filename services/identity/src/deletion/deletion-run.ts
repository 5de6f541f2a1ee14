import { AppError } from '@paperbill/contracts/http';
import type { Message, WithUserId } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';

/**
 * Thrown if a call is skipped, because the service did not answer an earlier call in the same run of the deletion job.
 */
export class ServiceSkippedError extends Error {}

const isOutageError = (error: unknown): boolean =>
  error instanceof AppError && ['SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT'].includes(error.code);

/**
 * Calls other services during one run of the deletion job. A service that did not answer is not called again, because
 * every user would wait for the timeout, and no time would be left for other services.
 */
export class DeletionRun {
  /** Ids of the users whose deletion call got no answer. */
  readonly unansweredUserIds = new Set<string>();
  private readonly unavailable = new Set<string>();

  constructor(
    private readonly bus: MessageBus,
    readonly endsAt = Infinity,
  ) {}

  /** Sends a NATS message. @throws ServiceSkippedError if the service did not answer an earlier call */
  async callService<Reply>(message: Message<WithUserId, Reply>, userId: string): Promise<Reply> {
    const service = message.subject.slice(0, message.subject.indexOf('.'));
    if (this.unavailable.has(service)) throw new ServiceSkippedError();
    try {
      return await this.bus.call(message, { userId });
    } catch (error) {
      if (isOutageError(error)) {
        this.unavailable.add(service);
        this.unansweredUserIds.add(userId);
      }
      throw error;
    }
  }
}
