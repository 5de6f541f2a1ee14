import { AppError } from '@paperbill/contracts/http';
import type { Message, WithUserId } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';

/** The service did not reply to an earlier call in the same run. */
export class ServiceSkippedError extends Error {}

const isOutageError = (error: unknown): boolean =>
  error instanceof AppError && ['SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT'].includes(error.code);

/**
 * A service that has not replied is not called again in the same run. Otherwise, the timeouts for all users would leave
 * no time for the other services.
 */
export class DeletionRun {
  /** Users whose data could not be deleted because a service did not reply. */
  readonly unansweredUserIds = new Set<string>();
  private readonly unavailableServices = new Set<string>();

  constructor(
    private readonly bus: MessageBus,
    readonly endsAt = Infinity,
  ) {}

  /** @throws ServiceSkippedError if the service did not reply to an earlier call */
  async callService<Reply>(message: Message<WithUserId, Reply>, userId: string): Promise<Reply> {
    const service = message.subject.slice(0, message.subject.indexOf('.'));
    if (this.unavailableServices.has(service)) throw new ServiceSkippedError();
    try {
      return await this.bus.call(message, { userId });
    } catch (error) {
      if (isOutageError(error)) {
        this.unavailableServices.add(service);
        this.unansweredUserIds.add(userId);
      }
      throw error;
    }
  }
}
