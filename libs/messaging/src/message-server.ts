import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paperbill/contracts/http';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { type NatsContext, ServerNats, type WritePacket } from '@nestjs/microservices';
import { GRACE_PERIOD_MS } from './grace-period.js';
import { measureHandling } from './message-metrics.js';
import { MessageSerializer } from './message-serializer.js';
import { connectToNats, isConnected, natsOptions } from './nats.js';

interface MessageServerOptions {
  url: string;
  /** How the process shows up in the NATS server's list of connections. */
  name: string;
  /** Instances of the same queue share the work: each message goes to one of them. */
  queue: string;
  gracePeriodMs?: number;
}

/**
 * Nest's NATS server, with the ends that it leaves loose: it waits for a NATS that is down, answers only once its
 * subscriptions stand, and lets handlers that are at work finish before it closes.
 */
export class MessageServer extends ServerNats {
  private readonly messages: MessageSerializer;
  private readonly connecting = new AbortController();
  private readonly listening: Subscription[] = [];
  /** What answers each request that has no answer yet when time is up, with its subject. */
  private readonly atWork = new Map<() => void, string>();
  private onIdle: () => void = () => undefined;
  private connected = false;
  private closing: Promise<void> | undefined;

  constructor(private readonly server: MessageServerOptions) {
    const messages = new MessageSerializer();
    super({ ...natsOptions(server.url, server.name), serializer: messages });
    this.messages = messages;
    this.status.subscribe((status) => (this.connected = isConnected(status)));
  }

  override async createNatsClient(): Promise<NatsConnection> {
    const connection = await connectToNats(natsOptions(this.server.url, this.server.name), this.connecting.signal);
    if (connection.info) this.messages.limitTo(connection.info.max_payload);
    return connection;
  }

  override start(callback: (error?: unknown) => void): void {
    const connection = this.unwrap<NatsConnection>();
    this.bindEvents(connection);
    // Until the server has seen the subscriptions, callers would find nobody.
    connection.flush().then(() => callback(this.refusal()), callback);
  }

  /** A service that the NATS server does not let listen would look well and answer nobody. */
  private refusal(): Error | undefined {
    const refused = this.listening.filter((subscription) => subscription.isClosed());
    if (refused.length === 0) return undefined;
    const subjects = refused.map((subscription) => subscription.getSubject());
    return new Error(`The user in NATS_URL may not listen to ${subjects.join(', ')} in queue ${this.server.queue}`);
  }

  override bindEvents(connection: NatsConnection): void {
    for (const subject of this.messageHandlers.keys()) {
      const handle = this.getMessageHandler(subject) as (error: Error | null, message: Msg) => void;
      this.listening.push(connection.subscribe(subject, { queue: this.server.queue, callback: handle }));
    }
  }

  override getPublisher(message: Msg, id: string, context: NatsContext): (reply: WritePacket) => unknown {
    const publish = super.getPublisher(message, id, context);
    const handled = measureHandling(message.subject);
    const answerLast = (reply: WritePacket) => {
      handled(reply.err);
      publish(reply);
    };
    const giveUp = () => answerLast({ err: new AppError('SERVICE_UNAVAILABLE').toWire(), isDisposed: true });
    this.atWork.set(giveUp, message.subject);
    return (reply) => {
      // Time was up, and the caller has an answer.
      if (!this.atWork.has(giveUp)) return;
      if (!reply.isDisposed) return publish(reply);
      this.atWork.delete(giveUp);
      answerLast(reply);
      if (this.atWork.size === 0) this.onIdle();
    };
  }

  override close(): Promise<void> {
    return (this.closing ??= this.finishAndClose());
  }

  private async finishAndClose(): Promise<void> {
    this.connecting.abort();
    if (this.connected) {
      await this.within(this.server.gracePeriodMs ?? GRACE_PERIOD_MS, this.finishWork());
      if (this.atWork.size > 0) this.logger.warn(`Not finished in time: ${[...this.atWork.values()].join(', ')}`);
      for (const giveUp of this.atWork.keys()) giveUp();
      this.atWork.clear();
      await this.within(1_000, this.unwrap<NatsConnection>().flush());
    }
    await super.close();
  }

  /** Takes no more requests, handles those that were under way, and waits for their answers. */
  private async finishWork(): Promise<void> {
    await Promise.all(this.listening.map((subscription) => subscription.drain()));
    if (this.atWork.size === 0) return;
    await new Promise<void>((resolve) => (this.onIdle = resolve));
  }

  /** Waits, but not for ever: NATS may go down at the same time. */
  private async within(milliseconds: number, work: Promise<void>): Promise<void> {
    const done = new AbortController();
    const timeUp = sleep(milliseconds, undefined, { signal: done.signal });
    await Promise.race([work, timeUp]).catch((error: unknown) => this.logger.warn(String(error)));
    done.abort();
    await timeUp.catch(() => undefined);
  }
}
