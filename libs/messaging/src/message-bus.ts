import type { Message } from '@paperbill/contracts';
import type { AppError } from '@paperbill/contracts';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ClientNats, NatsRecordBuilder } from '@nestjs/microservices';
import { headers as natsHeaders } from '@nats-io/transport-node';
import { catchError, firstValueFrom, retry, throwError, timeout, timer } from 'rxjs';
import { callError } from './message-errors.js';
import { natsConnection } from './nats.js';
import { requestContext } from './request-context.js';

/** Long enough for a restarted process to subscribe again, short enough for somebody who waits. */
const RETRY_DELAY_MS = 150;

/** Typed calls to the services over NATS. */
@Injectable()
export class MessageBus implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(private readonly client: ClientNats) {}

  /** Connects without waiting: a process starts, and says that it is not ready, while NATS is down. */
  onApplicationBootstrap(): void {
    this.client.connect().catch(() => undefined);
  }

  onModuleDestroy(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  /**
   * Sends a request and waits for its reply. A `safe` call that finds nobody is repeated once.
   *
   * @throws AppError the service's own, or SERVICE_UNAVAILABLE (nobody answers there), SERVICE_TIMEOUT, SERVICE_FAILED
   */
  async call<Request, Reply>(message: Message<Request, Reply>, request: Request): Promise<Reply> {
    const headers = natsHeaders();
    for (const [name, value] of requestContext.toHeaders()) headers.set(name, value);
    const record = new NatsRecordBuilder(request).setHeaders(headers).build();
    return firstValueFrom(
      this.client.send<Reply>(message.subject, record).pipe(
        timeout(message.timeoutMs),
        catchError((error: unknown) => throwError(() => callError(error, message.subject))),
        retry({
          count: message.safe ? 1 : 0,
          delay: (error: AppError) =>
            error.code === 'SERVICE_UNAVAILABLE' ? timer(RETRY_DELAY_MS) : throwError(() => error),
        }),
      ),
    );
  }
}

/** @param name how the process shows up in the NATS server's list of connections */
export const createMessageBus = (url: string, name: string): MessageBus =>
  new MessageBus(new ClientNats(natsConnection(url, name)));
