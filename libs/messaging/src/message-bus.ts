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
import { ACTING_HEADER, requestContext } from './request-context.js';
import { RetryBudget } from './retry-budget.js';
import { callError } from './rpc-errors.js';
import { inClientSpan, measureCall } from './telemetry.js';

/** Long enough for a restarted process to subscribe again, and short for a waiting user. */
const RETRY_DELAY_MS = 150;

/**
 * After this share of its time limit, an unanswered idempotent call is sent again: its instance may have been killed.
 * The first reply counts.
 */
const RESEND_AFTER = 0.4;

/** How long a call waits for the first connection of the process. With a lost connection, calls fail at once. */
const CONNECTION_WAIT_MS = 500;

/** Sends typed calls and broadcasts over NATS. */
@Injectable()
export class MessageBus implements OnApplicationBootstrap, OnApplicationShutdown {
  private connected = false;
  /** Retry budgets per service: a service that is down must not use up those of others. */
  private readonly budgets = new Map<string, RetryBudget>();

  /** @param signer only in the BFF; services forward the signature of the message that they handle */
  constructor(
    private readonly client: NatsTransportClient,
    private readonly signer?: MessageSigner,
  ) {
    client.status.subscribe((status) => (this.connected = isConnected(status)));
  }

  /** Does not wait for the connection: while NATS is down, the process starts and reports that it is not ready. */
  onApplicationBootstrap(): void {
    this.client.connect().catch(() => undefined);
  }

  /** Closes as late as possible: requests in progress still call other services. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    // NATS reports no status for a requested disconnection.
    this.connected = false;
    await this.client.close();
  }

  isConnected(): boolean {
    return this.connected;
  }

  /**
   * Sends a request and waits for its reply, at most until the deadline of the current request context. An `idempotent` call
   * is repeated once if the service is unavailable or does not reply, while the retry budget lasts.
   *
   * @throws AppError the service's own, or SERVICE_UNAVAILABLE (no instance subscribes, or NATS is down),
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
   * Sends to every subscribed process, this one included, and waits for none of them.
   *
   * @throws Error before the first connection and after `close`
   */
  publish<Content>({ subject }: Broadcast<Content>, content: Content): void {
    this.client.unwrap<NatsConnection>().publish(subject, JSON.stringify(content));
  }

  /**
   * Receives broadcasts while this process is connected.
   *
   * @param onDisconnect called whenever the connection is lost; broadcasts are lost until it is back
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
    this.budgetOf(message).earn();
    const work = { message, request, headersOfTry: this.headersOf(message, request, deadline), timeLeft, deadline };
    try {
      return await this.attempt(work);
    } catch (error) {
      const mayRepeat = message.idempotent && isRetryable(error as AppError) && this.budgetOf(message).spend();
      if (!mayRepeat) throw error;
    }
    await sleep(RETRY_DELAY_MS);
    return this.attempt(work);
  }

  private async attempt<Request, Reply>(work: Work<Request, Reply>): Promise<Reply> {
    try {
      if (!this.connected) await this.connection();
      return await this.firstReply(work);
    } catch (error) {
      throw callError(error, work.message.subject);
    }
  }

  /** Sends a request, and again if no reply comes for long. The first reply counts. */
  private firstReply<Request, Reply>({ message, request, ...work }: Work<Request, Reply>): Promise<Reply> {
    const outgoing = this.client.prepare(message.subject, request);
    return new Promise((resolve, reject) => {
      const sent: (() => void)[] = [];
      const end = () => {
        clearTimeout(timer);
        for (const giveUp of sent) giveUp();
      };
      const settle = (error: unknown, reply?: unknown) => {
        end();
        if (error) reject(error as Error);
        else resolve(reply as Reply);
      };
      const send = () => {
        try {
          sent.push(outgoing.send(work.headersOfTry(), settle));
        } catch (error) {
          settle(error);
        }
      };
      const endInTime = () => {
        // Also ends the second attempt: after the deadline the service would not begin it.
        const tooLate = () =>
          settle(new AppError('SERVICE_TIMEOUT', { cause: new Error(`${message.subject}: no reply in time`) }));
        timer = setTimeout(tooLate, work.deadline - Date.now());
      };
      const sendAgain = () => {
        endInTime();
        if (this.budgetOf(message).spend()) send();
      };
      let timer: NodeJS.Timeout | undefined;
      const resendAfter = work.timeLeft * RESEND_AFTER;
      if (message.idempotent && Date.now() + resendAfter < work.deadline) timer = setTimeout(sendAgain, resendAfter);
      else endInTime();
      send();
    });
  }

  /** @returns makes the headers of each attempt */
  private headersOf<Request>(message: Message<Request, unknown>, request: Request, deadline: number): () => MsgHdrs {
    const context = requestContext.toHeaders();
    if (this.signer && message.actsFor !== 'nobody') {
      context.push([ACTING_HEADER, this.signer.headerFor(message, request, deadline)]);
    }
    return () => {
      const headers = natsHeaders();
      for (const [name, value] of context) headers.set(name, value);
      setDeadline(headers, deadline, { isFinished: !message.idempotent });
      return headers;
    };
  }

  private budgetOf({ subject }: { subject: string }): RetryBudget {
    const [service] = subject.split('.') as [string];
    let budget = this.budgets.get(service);
    if (!budget) this.budgets.set(service, (budget = new RetryBudget()));
    return budget;
  }

  /** Waits for the first connection of the process. */
  private async connection(): Promise<void> {
    const failure = await Promise.race([
      this.client.connect().then(
        () => null,
        // Closed by this process, or lost.
        (error: unknown) => error,
      ),
      sleep(CONNECTION_WAIT_MS, new Error('There is no connection yet'), { ref: false }),
    ]);
    if (failure) throw new AppError('SERVICE_UNAVAILABLE', { cause: failure });
  }
}

/** A call, shared by its attempts. */
interface Work<Request, Reply> {
  message: Message<Request, Reply>;
  request: Request;
  headersOfTry(): MsgHdrs;
  /** Milliseconds from the first attempt to the deadline. */
  timeLeft: number;
  deadline: number;
}

/** A service that gives a reason with SERVICE_UNAVAILABLE has already retried, as documents does. */
const isRetryable = ({ code, reason }: AppError): boolean => code === 'SERVICE_UNAVAILABLE' && !reason;

/**
 * @param name the name of the connection in the NATS server's list
 * @param signer signs the actor of each message; without one, signatures are forwarded
 */
export const createMessageBus = (url: string, name: string, signer?: MessageSigner): MessageBus =>
  new MessageBus(new NatsTransportClient(url, name), signer);
