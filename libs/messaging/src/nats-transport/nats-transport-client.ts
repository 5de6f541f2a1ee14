import { AppError } from '@paperbill/contracts/http';
import { type Msg, type MsgHdrs, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { ClientNats } from '@nestjs/microservices';
import { connectToNats, isConnected, createNatsOptions } from './nats-connection.js';
import { ReplyInbox } from './reply-inbox.js';
import { ReplyDeserializer, SizeLimitedSerializer } from './serialization.js';

type MessageListener = (message: Msg) => void;

export interface OutgoingMessage {
  /** Calls `onReply` exactly once. The returned function cancels the wait. `onReply` is then not called. */
  send(headers: MsgHdrs, onReply: (error: unknown, reply?: unknown) => void): () => void;
}

/**
 * Extends Nest's NATS client:
 * - If the NATS server is down, the client waits for it. The wait can be aborted (`createClient`, `close`).
 * - One inbox receives all replies. Nest's `send` would return an observable for each call, so `prepare` replaces it.
 * - A call fails at once if the NATS server forbids it or the connection is lost.
 * - The client receives broadcasts (`subscribe`).
 * - If a message is too large or a reply has an unknown format, only its own call fails (serialization.ts).
 *
 * `nats-transport.spec.ts` fails if a new release of Nest no longer calls the methods that this class overrides.
 */
export class NatsTransportClient extends ClientNats {
  private readonly limitedSerializer: SizeLimitedSerializer;
  private readonly replyDeserializer = new ReplyDeserializer();
  private readonly replies: ReplyInbox;
  private readonly subscriptions: [subject: string, listener: MessageListener][] = [];
  private readonly closeController = new AbortController();

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
    const connection = await connectToNats(this.options, this.closeController.signal);
    if (connection.info) this.limitedSerializer.limitTo(connection.info.max_payload);
    void this.watchForRefusals(connection);
    this.replies.subscribeToReplies(connection);
    for (const [subject, listener] of this.subscriptions) subscribeListener(connection, subject, listener);
    return connection;
  }

  /** @throws AppError PAYLOAD_TOO_LARGE */
  serializeRequest(subject: string, request: unknown): OutgoingMessage {
    // Nest's server would treat a request without an id as an event. All requests can have the same id, because the
    // inbox matches replies to requests.
    const { data } = this.limitedSerializer.serialize({ pattern: subject, data: request, id: '1' } as object);
    return {
      send: (headers, onReply) =>
        this.replies.sendRequest(this.unwrap(), { subject, data, headers }, (error, message) => {
          if (error) onReply(error);
          else this.passReply(message!, onReply);
        }),
    };
  }

  private passReply(message: Msg, onReply: (error: unknown, reply?: unknown) => void): void {
    const { err, response } = this.replyDeserializer.deserialize(message);
    if (err) onReply(err);
    else if (response === undefined) onReply(new Error('The reply is empty'));
    else onReply(null, response);
  }

  /** The listener misses messages that arrive while the connection is lost. */
  subscribe(subject: string, listener: MessageListener): void {
    this.subscriptions.push([subject, listener]);
    if (this.natsClient) subscribeListener(this.unwrap(), subject, listener);
  }

  /**
   * Closes the connection permanently. Later calls must not reconnect, because a connection would keep the
   * process alive.
   */
  override async close(): Promise<void> {
    this.closeController.abort();
    this.replies.failAll(() => new AppError('SERVICE_UNAVAILABLE'));
    await super.close();
  }

  /** If the NATS server forbids a subject, all waiting calls on this subject fail. Nest logs the error. */
  private async watchForRefusals(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'error' && status.error instanceof PermissionViolationError) {
        const { error } = status;
        this.replies.failAll(() => error, error.subject);
      }
    }
  }
}

/** A refused subscription is ignored, because Nest logs the refusal. */
function subscribeListener(connection: NatsConnection, subject: string, listener: MessageListener): void {
  connection.subscribe(subject, { callback: (refusal, message) => (refusal ? undefined : listener(message)) });
}
