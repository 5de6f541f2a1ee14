import { AppError, errorCatalogue } from '@paperbill/contracts/http';
import type { Announcement, Message } from '@paperbill/contracts/nats';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { NatsRecordBuilder } from '@nestjs/microservices';
import { headers as natsHeaders, type NatsConnection } from '@nats-io/transport-node';
import {
  catchError,
  filter,
  firstValueFrom,
  from,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  race,
  retry,
  takeUntil,
  throwError,
  throwIfEmpty,
  timeout,
  timer,
} from 'rxjs';
import { MessageClient } from './message-client.js';
import { callError } from './message-errors.js';
import { measureCall } from './message-metrics.js';
import { isConnected } from './nats.js';
import { requestContext } from './request-context.js';
import { inClientSpan } from './tracing.js';

/** Long enough for a restarted process to subscribe again, short enough for somebody who waits. */
const RETRY_DELAY_MS = 150;

/**
 * After this part of its time, a safe call that has no answer is asked once more. Who it went to may have been killed:
 * another instance answers then. Who is only slow goes on, and the first answer counts.
 */
const ASKED_AGAIN_AFTER = 0.4;

/** How long a call waits for the process's first connection; one that was lost fails at once. */
const CONNECTION_WAIT_MS = 500;

/** Typed calls to the services over NATS. */
@Injectable()
export class MessageBus implements OnApplicationBootstrap, OnApplicationShutdown {
  private connected = false;

  constructor(private readonly client: MessageClient) {
    client.status.subscribe((status) => (this.connected = isConnected(status)));
  }

  /** Connects without waiting: a process starts, and says that it is not ready, while NATS is down. */
  onApplicationBootstrap(): void {
    this.client.connect().catch(() => undefined);
  }

  /** Late: requests that are finished while the process stops still call other services. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  /** Whether the NATS server can be reached right now. */
  isConnected(): boolean {
    return this.connected;
  }

  /**
   * Sends a request and waits for its reply. A `safe` call that finds nobody, or hears nothing, is repeated once.
   *
   * @throws AppError the service's own, or SERVICE_UNAVAILABLE (nobody answers there, or NATS is down),
   *   SERVICE_TIMEOUT, SERVICE_FAILED, PAYLOAD_TOO_LARGE
   */
  call<Request, Reply>(message: Message<Request, Reply>, request: Request): Promise<Reply> {
    const { subject } = message;
    return measureCall(subject, () =>
      inClientSpan(subject, { 'messaging.system': 'nats', 'messaging.destination.name': subject }, () =>
        this.request(message, request),
      ),
    );
  }

  /**
   * Tells every process that listens, this one included, and waits for none of them.
   *
   * @throws Error before the first connection, and after the last
   */
  announce<Content>({ subject }: Announcement<Content>, content: Content): void {
    this.client.unwrap<NatsConnection>().publish(subject, JSON.stringify(content));
  }

  /**
   * Hears what is announced while this process is connected.
   *
   * @param missed called whenever the connection is lost: what is announced until it is back is never heard
   */
  listen<Content>({ subject }: Announcement<Content>, heard: (content: Content) => void, missed: () => void): void {
    this.client.listen(subject, (message) => heard(message.json()));
    this.client.status.pipe(filter((status) => !isConnected(status))).subscribe(missed);
  }

  private async request<Request, Reply>(message: Message<Request, Reply>, request: Request): Promise<Reply> {
    const headers = natsHeaders();
    for (const [name, value] of requestContext.toHeaders()) headers.set(name, value);
    const record = new NatsRecordBuilder(request).setHeaders(headers).build();
    const ask = () => this.client.send<Reply>(message.subject, record).pipe(takeUntil(this.noReply(message)));
    const askAgain = message.safe ? timer(message.timeoutMs * ASKED_AGAIN_AFTER).pipe(mergeMap(ask)) : NEVER;
    return firstValueFrom(
      this.connection().pipe(
        mergeMap(() => race(ask(), askAgain)),
        throwIfEmpty(() => new Error('The reply is empty')),
        timeout({ first: message.timeoutMs }),
        catchError((error: unknown) => throwError(() => callError(error, message.subject))),
        retry({
          count: message.safe ? 1 : 0,
          delay: (error: AppError) => (isWorthRepeating(error) ? timer(RETRY_DELAY_MS) : throwError(() => error)),
        }),
      ),
    );
  }

  private connection(): Observable<unknown> {
    return from(this.client.connect()).pipe(
      timeout({ first: CONNECTION_WAIT_MS, with: () => throwError(() => new AppError('SERVICE_UNAVAILABLE')) }),
    );
  }

  /**
   * Fails once no reply can come: the connection is lost, or the NATS server does not let this process send such a
   * request.
   */
  private noReply({ subject }: Message<unknown, unknown>): Observable<never> {
    const lost = this.client.status.pipe(
      filter((status) => !isConnected(status)),
      map(() => new AppError('SERVICE_UNAVAILABLE')),
    );
    const refused = this.client.refusals.pipe(filter((refusal) => refusal.subject === subject));
    return merge(lost, refused).pipe(
      map((error) => {
        throw error;
      }),
    );
  }
}

/** A service that has words of its own for what is not available has tried again itself, as documents does. */
const isWorthRepeating = ({ code, message }: AppError): boolean =>
  code === 'SERVICE_UNAVAILABLE' && message === errorCatalogue.SERVICE_UNAVAILABLE.message;

/** @param name how the process shows up in the NATS server's list of connections */
export const createMessageBus = (url: string, name: string): MessageBus => new MessageBus(new MessageClient(url, name));
