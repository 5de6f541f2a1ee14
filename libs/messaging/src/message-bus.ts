import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paperbill/contracts/http';
import type { Broadcast, Message } from '@paperbill/contracts/nats';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { headers as natsHeaders, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { filter } from 'rxjs';
import type { MessageSigner } from './acting.js';
import { setDeadline } from './deadlines.js';
import { isConnected } from './nats-transport/nats-connection.js';
import { NatsTransportClient } from './nats-transport/nats-transport-client.js';
import { ACTOR_HEADER, requestContext } from './request-context.js';
import { RetryBudget } from './retry-budget.js';
import { toCallError } from './rpc-errors.js';
import { runInClientSpan, measureCall } from './telemetry.js';

/** The delay is long enough for a restarted process to subscribe again. Users hardly notice the delay. */
const RETRY_DELAY_MS = 150;

/**
 * If an idempotent call has no reply after this fraction of its timeout, the request is sent again (hedging). The first
 * instance may have stopped.
 */
const RESEND_AFTER_FRACTION_OF_TIMEOUT = 0.4;

/** The maximum wait for the first connection of the process. If an existing connection is lost, calls fail at once. */
const CONNECTION_WAIT_MS = 500;

@Injectable()
export class MessageBus implements OnApplicationBootstrap, OnApplicationShutdown {
  private connected = false;
  /** Each service has its own budget, so that a failed service does not use up the retries for other services. */
  private readonly budgets = new Map<string, RetryBudget>();

  /** @param signer only the BFF has a signer. Services forward the signature of the message that they are handling. */
  constructor(
    private readonly client: NatsTransportClient,
    private readonly signer?: MessageSigner,
  ) {
    client.status.subscribe((status) => (this.connected = isConnected(status)));
  }

  /** Does not wait for the connection. If NATS is down, the process starts anyway and reports that it is not ready. */
  onApplicationBootstrap(): void {
    this.client.connect().catch(() => undefined);
  }

  /** The connection is closed late in the shutdown, because running requests still call other services. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    // NATS does not report a disconnection that the process requested itself.
    this.connected = false;
    await this.client.close();
  }

  isConnected(): boolean {
    return this.connected;
  }

  /**
   * Waits for the reply until the deadline of the current request context. If an `idempotent` call gets no reply, it is
   * repeated once, within the retry budget.
   * @throws AppError an error of the service itself, SERVICE_UNAVAILABLE (no instance subscribes, or NATS is down),
   * SERVICE_TIMEOUT, SERVICE_FAILED or PAYLOAD_TOO_LARGE
   */
  call<Request, Reply>(message: Message<Request, Reply>, request: Request): Promise<Reply> {
    const { subject } = message;
    return measureCall(subject, () =>
      runInClientSpan(subject, { 'messaging.system': 'nats', 'messaging.destination.name': subject }, () =>
        this.request(message, request),
      ),
    );
  }

  /** This process receives the broadcast too. @throws Error before the first connection and after `close` */
  publish<Content>({ subject }: Broadcast<Content>, content: Content): void {
    this.client.unwrap<NatsConnection>().publish(subject, JSON.stringify(content));
  }

  /**
   * @param onDisconnect called when the connection is lost. Broadcasts are then missed until the connection is back.
   */
  subscribe<Content>(
    { subject }: Broadcast<Content>,
    onMessage: (content: Content) => void,
    onDisconnect: () => void,
  ): void {
    this.client.subscribe(subject, (message) => onMessage(message.json()));
    this.client.status.pipe(filter((status) => !isConnected(status))).subscribe(onDisconnect);
  }

  private async request<Request, Reply>(message: Message<Request, Reply>, request: Request): Promise<Reply> {
    const timeLeft = Math.min(message.timeoutMs, requestContext.timeLeft() ?? Infinity);
    if (timeLeft <= 0) throw new AppError('SERVICE_TIMEOUT');
    const deadline = Date.now() + timeLeft;
    this.getRetryBudget(message).addTokens();
    const work = {
      message,
      request,
      createHeaders: this.createHeadersFor(message, request, deadline),
      timeLeft,
      deadline,
    };
    try {
      return await this.attemptCall(work);
    } catch (error) {
      const canRetry = message.idempotent && isRetryable(error as AppError) && this.getRetryBudget(message).takeToken();
      if (!canRetry) throw error;
    }
    await sleep(RETRY_DELAY_MS);
    return this.attemptCall(work);
  }

  private async attemptCall<Request, Reply>(work: CallAttempt<Request, Reply>): Promise<Reply> {
    try {
      if (!this.connected) await this.connection();
      return await this.waitForFirstReply(work);
    } catch (error) {
      throw toCallError(error, work.message.subject);
    }
  }

  /** If no reply arrives for some time, the request is sent a second time (hedging). The first reply is used. */
  private waitForFirstReply<Request, Reply>({
    message,
    request,
    ...work
  }: CallAttempt<Request, Reply>): Promise<Reply> {
    const outgoingMessage = this.client.serializeRequest(message.subject, request);
    return new Promise((resolve, reject) => {
      const sent: (() => void)[] = [];
      const end = () => {
        clearTimeout(timer);
        for (const cancelAttempt of sent) cancelAttempt();
      };
      const settle = (error: unknown, reply?: unknown) => {
        end();
        if (error) reject(error as Error);
        else resolve(reply as Reply);
      };
      const send = () => {
        try {
          sent.push(outgoingMessage.send(work.createHeaders(), settle));
        } catch (error) {
          settle(error);
        }
      };
      const startTimeout = () => {
        // The timeout error also ends the second attempt. Services do not handle a message after its deadline.
        const failWithTimeout = () =>
          settle(new AppError('SERVICE_TIMEOUT', { cause: new Error(`${message.subject}: no reply in time`) }));
        timer = setTimeout(failWithTimeout, work.deadline - Date.now());
      };
      const resend = () => {
        startTimeout();
        if (this.getRetryBudget(message).takeToken()) send();
      };
      let timer: NodeJS.Timeout | undefined;
      const resendDelayMs = work.timeLeft * RESEND_AFTER_FRACTION_OF_TIMEOUT;
      if (message.idempotent && Date.now() + resendDelayMs < work.deadline) timer = setTimeout(resend, resendDelayMs);
      else startTimeout();
      send();
    });
  }

  private createHeadersFor<Request>(
    message: Message<Request, unknown>,
    request: Request,
    deadline: number,
  ): () => MsgHdrs {
    const context = requestContext.toHeaders();
    if (this.signer && message.actsFor !== 'unsigned') {
      context.push([ACTOR_HEADER, this.signer.createHeader(message, request, deadline)]);
    }
    return () => {
      const headers = natsHeaders();
      for (const [name, value] of context) headers.set(name, value);
      setDeadline(headers, deadline, { isFinished: !message.idempotent });
      return headers;
    };
  }

  private getRetryBudget({ subject }: { subject: string }): RetryBudget {
    const [service] = subject.split('.') as [string];
    let budget = this.budgets.get(service);
    if (!budget) this.budgets.set(service, (budget = new RetryBudget()));
    return budget;
  }

  private async connection(): Promise<void> {
    const failure = await Promise.race([
      this.client.connect().then(
        () => null,
        // Rejected if this process has closed the connection, or if the connection was lost.
        (error: unknown) => error,
      ),
      sleep(CONNECTION_WAIT_MS, new Error('There is no connection yet'), { ref: false }),
    ]);
    if (failure) throw new AppError('SERVICE_UNAVAILABLE', { cause: failure });
  }
}

interface CallAttempt<Request, Reply> {
  message: Message<Request, Reply>;
  request: Request;
  createHeaders(): MsgHdrs;
  /** The time between the first attempt and the deadline, in milliseconds. */
  timeLeft: number;
  deadline: number;
}

/**
 * SERVICE_UNAVAILABLE with a reason is final: the service that sent this error, such as documents, has already retried.
 */
const isRetryable = ({ code, reason }: AppError): boolean => code === 'SERVICE_UNAVAILABLE' && !reason;

/** @param name the client's name in the list of connections of the NATS server */
export const createMessageBus = (url: string, name: string, signer?: MessageSigner): MessageBus =>
  new MessageBus(new NatsTransportClient(url, name), signer);
