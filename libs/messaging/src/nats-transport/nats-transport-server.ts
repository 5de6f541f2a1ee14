import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paperbill/contracts/http';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { type MessageHandler, type NatsContext, ServerNats, type WritePacket } from '@nestjs/microservices';
import { readDeadline } from '../deadlines.js';
import { countExpiredMessage, measureHandling } from '../telemetry.js';
import { connectToNats, isConnected, createNatsOptions } from './nats-connection.js';
import { SizeLimitedSerializer } from './serialization.js';

/**
 * The time that running calls have during the shutdown. Docker kills the process after 10 s, so the other 2 s are
 * for closing.
 */
export const GRACE_PERIOD_MS = 8_000;

interface NatsTransportServerOptions {
  url: string;
  name: string;
  /** The NATS queue group. Each message reaches one instance of the group. */
  queue: string;
  gracePeriodMs?: number;
}

/**
 * Extends Nest's NATS server:
 * - If the NATS server is down, this class waits for it (`createNatsClient`).
 * - The service counts as started only when its subscriptions exist. If a subscription is refused, the start fails
 * (`start`, `bindEvents`).
 * - Expired messages are skipped (`bindEvents`).
 * - Each message is measured (`getPublisher`). The handler is found by the plain subject (`getHandlerByPattern`).
 * - During the shutdown, running handlers are finished and no request is lost (`getPublisher`, `close`).
 *
 * `nats-transport.spec.ts` fails if a new release of Nest no longer calls the methods that this class overrides.
 */
export class NatsTransportServer extends ServerNats {
  private readonly limitedSerializer: SizeLimitedSerializer;
  private readonly connectController = new AbortController();
  private readonly handledSubscriptions: Subscription[] = [];
  /**
   * The requests that have no reply yet. Each key is a function that replies SERVICE_UNAVAILABLE, and each value is
   * the subject.
   */
  private readonly pending = new Map<() => void, string>();
  private onIdle: () => void = () => undefined;
  private connected = false;
  private closePromise: Promise<void> | undefined;

  constructor(private readonly server: NatsTransportServerOptions) {
    const serializer = new SizeLimitedSerializer();
    super({ ...createNatsOptions(server.url, server.name), serializer });
    this.limitedSerializer = serializer;
    this.status.subscribe((status) => (this.connected = isConnected(status)));
  }

  override async createNatsClient(): Promise<NatsConnection> {
    const connection = await connectToNats(
      createNatsOptions(this.server.url, this.server.name),
      this.connectController.signal,
    );
    if (connection.info) this.limitedSerializer.limitTo(connection.info.max_payload);
    return connection;
  }

  override start(callback: (error?: unknown) => void): void {
    const connection = this.unwrap<NatsConnection>();
    this.bindEvents(connection);
    // Until the flush ends, the NATS server has not processed the subscriptions. Callers would get "no responders".
    connection.flush().then(() => callback(this.findRefusal()), callback);
  }

  /** Without this error, a service whose subscription is refused would look healthy but receive no messages. */
  private findRefusal(): Error | undefined {
    const refused = this.handledSubscriptions.filter((subscription) => subscription.isClosed());
    if (refused.length === 0) return undefined;
    const subjects = refused.map((subscription) => subscription.getSubject());
    return new Error(`The user in NATS_URL may not listen to ${subjects.join(', ')} in queue ${this.server.queue}`);
  }

  override bindEvents(connection: NatsConnection): void {
    for (const subject of this.messageHandlers.keys()) {
      const handle = this.getMessageHandler(subject) as (error: Error | null, message: Msg) => void;
      const handleInTime = (error: Error | null, message: Msg) =>
        isExpired(message) ? countExpiredMessage(subject) : handle(error, message);
      this.handledSubscriptions.push(
        connection.subscribe(subject, { queue: this.server.queue, callback: handleInTime }),
      );
    }
  }

  /** Nest would first try to parse the subject as JSON, which fails each time. */
  override getHandlerByPattern(subject: string): MessageHandler | null {
    return this.messageHandlers.get(subject) ?? null;
  }

  override getPublisher(message: Msg, id: string, context: NatsContext): (reply: WritePacket) => unknown {
    const publish = super.getPublisher(message, id, context);
    const endMeasurement = measureHandling(message.subject);
    const publishLastReply = (reply: WritePacket) => {
      endMeasurement(reply.err);
      publish(reply);
    };
    const replyAsUnavailable = () =>
      publishLastReply({ err: new AppError('SERVICE_UNAVAILABLE').toWire(), isDisposed: true });
    this.pending.set(replyAsUnavailable, message.subject);
    return (reply) => {
      // If the request is no longer pending, its caller has already received SERVICE_UNAVAILABLE. Drop the late reply.
      if (!this.pending.has(replyAsUnavailable)) return;
      if (!reply.isDisposed) return publish(reply);
      this.pending.delete(replyAsUnavailable);
      publishLastReply(reply);
      if (this.pending.size === 0) this.onIdle();
    };
  }

  override close(): Promise<void> {
    return (this.closePromise ??= this.finishAndClose());
  }

  private async finishAndClose(): Promise<void> {
    this.connectController.abort();
    if (this.connected) {
      await this.waitWithTimeout(this.server.gracePeriodMs ?? GRACE_PERIOD_MS, this.finishWork());
      if (this.pending.size > 0) this.logger.warn(`Not finished in time: ${[...this.pending.values()].join(', ')}`);
      for (const abandon of this.pending.keys()) abandon();
      this.pending.clear();
      await this.waitWithTimeout(1_000, this.unwrap<NatsConnection>().flush());
    }
    await super.close();
  }

  /** Unsubscribes, handles the messages that have already arrived, and waits for all replies. */
  private async finishWork(): Promise<void> {
    await Promise.all(this.handledSubscriptions.map((subscription) => subscription.drain()));
    if (this.pending.size === 0) return;
    await new Promise<void>((resolve) => (this.onIdle = resolve));
  }

  /** The wait has a timeout, because the work would never end if NATS went down during the shutdown. */
  private async waitWithTimeout(milliseconds: number, work: Promise<void>): Promise<void> {
    const done = new AbortController();
    const timeUp = sleep(milliseconds, undefined, { signal: done.signal });
    await Promise.race([work, timeUp]).catch((error: unknown) => this.logger.warn(String(error)));
    done.abort();
    await timeUp.catch(() => undefined);
  }
}

const isExpired = ({ headers }: Msg): boolean => (readDeadline((name) => headers?.get(name)) ?? Infinity) < Date.now();
