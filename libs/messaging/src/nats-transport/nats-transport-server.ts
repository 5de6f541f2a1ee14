import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paperbill/contracts/http';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { type MessageHandler, type NatsContext, ServerNats, type WritePacket } from '@nestjs/microservices';
import { deadlineOf } from '../deadlines.js';
import { countExpired, measureHandling } from '../telemetry.js';
import { connectToNats, isConnected, natsOptions } from './nats-connection.js';
import { SizeLimitedSerializer } from './serialization.js';

/**
 * How long work in progress may take to finish once the process is told to stop. Docker kills it after 10 seconds: the
 * rest of them is for closing connections.
 */
export const GRACE_PERIOD_MS = 8_000;

interface NatsTransportServerOptions {
  url: string;
  /** How the process shows up in the NATS server's list of connections. */
  name: string;
  /** Instances of the same queue share the work: each message goes to one of them. */
  queue: string;
  gracePeriodMs?: number;
}

/**
 * Nest's NATS server with what it lacks:
 * - it waits for a NATS server that is down (`createNatsClient`);
 * - it has started only once its subscriptions are in place, and fails where one is refused (`start`, `bindEvents`);
 * - it does not begin what nobody waits for any more (`bindEvents`);
 * - it measures how long each message takes (`getPublisher`), and finds its handler by its subject as it is
 *   (`getHandlerByPattern`);
 * - it stops without losing a request: handlers that are running finish first (`getPublisher`, `close`).
 *
 * `nats-transport.spec.ts` fails where a new release of Nest no longer calls what is overridden here.
 */
export class NatsTransportServer extends ServerNats {
  private readonly limitedSerializer: SizeLimitedSerializer;
  private readonly connecting = new AbortController();
  private readonly listening: Subscription[] = [];
  /** For each request that has no answer yet: how to answer it when time is up, and its subject. */
  private readonly pending = new Map<() => void, string>();
  private onIdle: () => void = () => undefined;
  private connected = false;
  private closing: Promise<void> | undefined;

  constructor(private readonly server: NatsTransportServerOptions) {
    const serializer = new SizeLimitedSerializer();
    super({ ...natsOptions(server.url, server.name), serializer });
    this.limitedSerializer = serializer;
    this.status.subscribe((status) => (this.connected = isConnected(status)));
  }

  override async createNatsClient(): Promise<NatsConnection> {
    const connection = await connectToNats(natsOptions(this.server.url, this.server.name), this.connecting.signal);
    if (connection.info) this.limitedSerializer.limitTo(connection.info.max_payload);
    return connection;
  }

  override start(callback: (error?: unknown) => void): void {
    const connection = this.unwrap<NatsConnection>();
    this.bindEvents(connection);
    // Until the NATS server has seen the subscriptions, it would tell callers that nobody is there.
    connection.flush().then(() => callback(this.refusal()), callback);
  }

  /** A service that the NATS server does not let subscribe would look healthy and answer nobody. */
  private refusal(): Error | undefined {
    const refused = this.listening.filter((subscription) => subscription.isClosed());
    if (refused.length === 0) return undefined;
    const subjects = refused.map((subscription) => subscription.getSubject());
    return new Error(`The user in NATS_URL may not listen to ${subjects.join(', ')} in queue ${this.server.queue}`);
  }

  override bindEvents(connection: NatsConnection): void {
    for (const subject of this.messageHandlers.keys()) {
      const handle = this.getMessageHandler(subject) as (error: Error | null, message: Msg) => void;
      const handleInTime = (error: Error | null, message: Msg) =>
        isExpired(message) ? countExpired(subject) : handle(error, message);
      this.listening.push(connection.subscribe(subject, { queue: this.server.queue, callback: handleInTime }));
    }
  }

  /** Nest would try to parse each message's subject as JSON, and throw an error for each. */
  override getHandlerByPattern(subject: string): MessageHandler | null {
    return this.messageHandlers.get(subject) ?? null;
  }

  override getPublisher(message: Msg, id: string, context: NatsContext): (reply: WritePacket) => unknown {
    const publish = super.getPublisher(message, id, context);
    const endMeasurement = measureHandling(message.subject);
    const publishLast = (reply: WritePacket) => {
      endMeasurement(reply.err);
      publish(reply);
    };
    const abandon = () => publishLast({ err: new AppError('SERVICE_UNAVAILABLE').toWire(), isDisposed: true });
    this.pending.set(abandon, message.subject);
    return (reply) => {
      // Time was up, and the caller has an answer.
      if (!this.pending.has(abandon)) return;
      if (!reply.isDisposed) return publish(reply);
      this.pending.delete(abandon);
      publishLast(reply);
      if (this.pending.size === 0) this.onIdle();
    };
  }

  override close(): Promise<void> {
    return (this.closing ??= this.finishAndClose());
  }

  private async finishAndClose(): Promise<void> {
    this.connecting.abort();
    if (this.connected) {
      await this.waitAtMost(this.server.gracePeriodMs ?? GRACE_PERIOD_MS, this.finishWork());
      if (this.pending.size > 0) this.logger.warn(`Not finished in time: ${[...this.pending.values()].join(', ')}`);
      for (const abandon of this.pending.keys()) abandon();
      this.pending.clear();
      await this.waitAtMost(1_000, this.unwrap<NatsConnection>().flush());
    }
    await super.close();
  }

  /** Takes no more requests, handles those that were received before, and waits for their answers. */
  private async finishWork(): Promise<void> {
    await Promise.all(this.listening.map((subscription) => subscription.drain()));
    if (this.pending.size === 0) return;
    await new Promise<void>((resolve) => (this.onIdle = resolve));
  }

  /** With a limit, because NATS may go down at the same time. */
  private async waitAtMost(milliseconds: number, work: Promise<void>): Promise<void> {
    const done = new AbortController();
    const timeUp = sleep(milliseconds, undefined, { signal: done.signal });
    await Promise.race([work, timeUp]).catch((error: unknown) => this.logger.warn(String(error)));
    done.abort();
    await timeUp.catch(() => undefined);
  }
}

/** A sender of the release before tells the time by its own clock, which may differ by so much. */
const CLOCK_TOLERANCE_MS = 500;

/** Under load messages wait here: for the oldest their callers have given up. */
const isExpired = ({ headers }: Msg): boolean =>
  (deadlineOf((name) => headers?.get(name)) ?? Infinity) + CLOCK_TOLERANCE_MS < Date.now();
