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

/** Long enough for a restarted process to subscribe again, short enough for somebody who waits. */
const RETRY_DELAY_MS = 150;

/**
 * After this share of its time limit, an idempotent call without an answer is sent once more: the instance that got it
 * may have been killed, and then another one answers. Where it was only slow, the first answer counts.
 */
const RESEND_AFTER = 0.4;

/** How long a call waits for the process's first connection; one that was lost fails at once. */
const CONNECTION_WAIT_MS = 500;

/** Typed calls to the services over NATS. */
@Injectable()
export class MessageBus implements OnApplicationBootstrap, OnApplicationShutdown {
  private connected = false;
  /** By the service that is called: one that is down must not take the budget of the others. */
  private readonly budgets = new Map<string, RetryBudget>();

  /** @param signer of the process that people talk to; the others pass on what they were sent */
  constructor(
    private readonly client: NatsTransportClient,
    private readonly signer?: MessageSigner,
  ) {
    client.status.subscribe((status) => (this.connected = isConnected(status)));
  }

  /** Connects without waiting: while NATS is down, a process starts and reports that it is not ready. */
  onApplicationBootstrap(): void {
    this.client.connect().catch(() => undefined);
  }

  /** Late: requests that are finished while the process stops still call other services. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    // NATS tells of no disconnection that was asked for.
    this.connected = false;
    await this.client.close();
  }

  /** Whether the NATS server can be reached right now. */
  isConnected(): boolean {
    return this.connected;
  }

  /**
   * Sends a request and waits for its reply, no longer than the work that it is part of may take. An `idempotent` call is
   * repeated once where nobody is there, or no reply comes, while the budget for that lasts.
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
   * Sends to every process that subscribes, this one included, and waits for none of them.
   *
   * @throws Error before the first connection, and after the last
   */
  publish<Content>({ subject }: Broadcast<Content>, content: Content): void {
    this.client.unwrap<NatsConnection>().publish(subject, JSON.stringify(content));
  }

  /**
   * Receives what is published while this process is connected.
   *
   * @param onDisconnect called whenever the connection is lost: what is published until it is back never arrives
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

  /** Of a request that is sent once or, where no reply comes for long, twice: the first reply counts. */
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
        // Of a second try too: later the service would not even begin it.
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

  /** What every try of a request says, and how long each may take. */
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

  /** Waits for the process's first connection. */
  private async connection(): Promise<void> {
    const failure = await Promise.race([
      this.client.connect().then(
        () => null,
        // This process has closed it, or it was lost.
        (error: unknown) => error,
      ),
      sleep(CONNECTION_WAIT_MS, new Error('There is no connection yet'), { ref: false }),
    ]);
    if (failure) throw new AppError('SERVICE_UNAVAILABLE', { cause: failure });
  }
}

/** A call, for each of its tries. */
interface Work<Request, Reply> {
  message: Message<Request, Reply>;
  request: Request;
  headersOfTry(): MsgHdrs;
  /** Milliseconds, from the first try. */
  timeLeft: number;
  deadline: number;
}

/** A service that gives a reason for SERVICE_UNAVAILABLE has tried again itself, as documents does. */
const isRetryable = ({ code, reason }: AppError): boolean => code === 'SERVICE_UNAVAILABLE' && !reason;

/**
 * @param name how the process shows up in the NATS server's list of connections
 * @param signer proves for whom its messages act; without one it passes on what it was sent
 */
export const createMessageBus = (url: string, name: string, signer?: MessageSigner): MessageBus =>
  new MessageBus(new NatsTransportClient(url, name), signer);
