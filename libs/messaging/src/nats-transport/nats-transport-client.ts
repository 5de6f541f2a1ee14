import { AppError } from '@paperbill/contracts/http';
import { type Msg, type MsgHdrs, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { ClientNats } from '@nestjs/microservices';
import { connectToNats, isConnected, createNatsOptions } from './nats-connection.js';
import { ReplyInbox } from './reply-inbox.js';
import { ReplyDeserializer, SizeLimitedSerializer } from './serialization.js';

type MessageListener = (message: Msg) => void;

/** A serialized request. It can be sent several times. */
export interface OutgoingMessage {
  /**
   * Sends the request. `onReply` is called exactly once, unless the caller calls the returned function, which cancels
   * the wait for the reply.
   */
  send(headers: MsgHdrs, onReply: (error: unknown, reply?: unknown) => void): () => void;
}

/**
 * Extends Nest's NATS client:
 * - It waits for a NATS server that is down, and this wait can be aborted (`createClient`, `close`).
 * - All replies arrive in one inbox, without an observable per call (`prepare` replaces Nest's `send`).
 * - A call fails at once if the NATS server forbids the call or the connection is lost.
 * - It receives broadcasts (`subscribe`).
 * - An oversized message or a reply in a foreign format fails only its own call (serialization.ts).
 *
 * `nats-transport.spec.ts` fails if a new release of Nest no longer calls the methods that this class overrides.
 */
export class NatsTransportClient extends ClientNats {
  private readonly limitedSerializer: SizeLimitedSerializer;
  private readonly replyDeserializer = new ReplyDeserializer();
  private readonly replies: ReplyInbox;
  private readonly subscriptions: [subject: string, listener: MessageListener][] = [];
  private readonly closed = new AbortController();

  constructor(url: string, name: string) {
    const serializer = new SizeLimitedSerializer();
    const options = createNatsOptions(url, name);
    super({ ...options, serializer });
    this.limitedSerializer = serializer;
    this.replies = new ReplyInbox(options.inboxPrefix);
    this.status.subscribe((status) => {
      if (!isConnected(status)) this.replies.failAll(() => new AppError('SERVICE_UNAVAILABLE'));
    });
  }

  override async createClient(): Promise<NatsConnection> {
    const connection = await connectToNats(this.options, this.closed.signal);
    if (connection.info) this.limitedSerializer.limitTo(connection.info.max_payload);
    void this.watchForRefusals(connection);
    this.replies.open(connection);
    for (const [subject, listener] of this.subscriptions) subscribeListener(connection, subject, listener);
    return connection;
  }

  /** Serializes a request. @throws AppError PAYLOAD_TOO_LARGE */
  prepare(subject: string, request: unknown): OutgoingMessage {
    // The id of a request is arbitrary, because the inbox matches replies to requests. Nest's server treats a message
    // without an id as an event.
    const { data } = this.limitedSerializer.serialize({ pattern: subject, data: request, id: '1' } as object);
    return {
      send: (headers, onReply) =>
        this.replies.send(this.unwrap(), { subject, data, headers }, (error, message) => {
          if (error) onReply(error);
          else this.answer(message!, onReply);
        }),
    };
  }

  private answer(message: Msg, onReply: (error: unknown, reply?: unknown) => void): void {
    const { err, response } = this.replyDeserializer.deserialize(message);
    if (err) onReply(err);
    else if (response === undefined) onReply(new Error('The reply is empty'));
    else onReply(null, response);
  }

  /** Subscribes as soon as the first connection exists. While the connection is lost, messages are missed. */
  subscribe(subject: string, listener: MessageListener): void {
    this.subscriptions.push([subject, listener]);
    if (this.natsClient) subscribeListener(this.unwrap(), subject, listener);
  }

  /** Closes the client permanently. A later call must not reconnect, because a connection would keep the process alive. */
  override async close(): Promise<void> {
    this.closed.abort();
    this.replies.failAll(() => new AppError('SERVICE_UNAVAILABLE'));
    await super.close();
  }

  /** Fails calls that the NATS server forbids, until the connection ends. Nest logs the refusals. */
  private async watchForRefusals(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'error' && status.error instanceof PermissionViolationError) {
        const { error } = status;
        this.replies.failAll(() => error, error.subject);
      }
    }
  }
}

/** Subscribes to a subject. A refused subscription is ignored here, because Nest logs it. */
function subscribeListener(connection: NatsConnection, subject: string, listener: MessageListener): void {
  connection.subscribe(subject, { callback: (refusal, message) => (refusal ? undefined : listener(message)) });
}
