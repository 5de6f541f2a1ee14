import { AppError } from '@paperbill/contracts/http';
import { type Msg, type MsgHdrs, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { ClientNats } from '@nestjs/microservices';
import { connectToNats, isConnected, natsOptions } from './nats-connection.js';
import { ReplyInbox } from './reply-inbox.js';
import { ReplyDeserializer, SizeLimitedSerializer } from './serialization.js';

type Listener = (message: Msg) => void;

/** A serialized request, which may be sent more than once. */
export interface Outgoing {
  /** @param onReply called once, unless cancelled first @returns cancels the wait for the reply */
  send(headers: MsgHdrs, onReply: (error: unknown, reply?: unknown) => void): () => void;
}

/**
 * Nest's NATS client plus:
 * - it waits for a NATS server that is down, and that wait can be aborted (`createClient`, `close`);
 * - all replies arrive in one inbox, without an observable per call (`prepare` replaces Nest's `send`);
 * - a call fails at once if the NATS server forbids it or the connection is lost;
 * - broadcasts (`subscribe`);
 * - oversized messages and replies in a foreign format fail only their call (serialization.ts).
 *
 * `nats-transport.spec.ts` fails if a new release of Nest no longer calls the methods that are overridden here.
 */
export class NatsTransportClient extends ClientNats {
  private readonly limitedSerializer: SizeLimitedSerializer;
  private readonly replyDeserializer = new ReplyDeserializer();
  private readonly replies: ReplyInbox;
  private readonly subscriptions: [subject: string, listener: Listener][] = [];
  private readonly closed = new AbortController();

  constructor(url: string, name: string) {
    const serializer = new SizeLimitedSerializer();
    const options = natsOptions(url, name);
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
    for (const [subject, listener] of this.subscriptions) subscribe(connection, subject, listener);
    return connection;
  }

  /**
   * Serializes a request.
   *
   * @throws AppError PAYLOAD_TOO_LARGE
   */
  prepare(subject: string, request: unknown): Outgoing {
    // Without an id Nest's server would treat it as an event. The inbox matches replies to requests.
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

  /** Subscribes from the first connection on. Messages are missed while the connection is lost. */
  subscribe(subject: string, listener: Listener): void {
    this.subscriptions.push([subject, listener]);
    if (this.natsClient) subscribe(this.unwrap(), subject, listener);
  }

  /** Final: a later call must not reconnect, which would keep the process alive. */
  override async close(): Promise<void> {
    this.closed.abort();
    this.replies.failAll(() => new AppError('SERVICE_UNAVAILABLE'));
    await super.close();
  }

  /** Fails calls that the NATS server forbids. Nest logs them. Ends with the connection. */
  private async watchForRefusals(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'error' && status.error instanceof PermissionViolationError) {
        const { error } = status;
        this.replies.failAll(() => error, error.subject);
      }
    }
  }
}

/** The connection's status reports a refused subscription, and Nest logs it. */
function subscribe(connection: NatsConnection, subject: string, listener: Listener): void {
  connection.subscribe(subject, { callback: (refusal, message) => (refusal ? undefined : listener(message)) });
}
