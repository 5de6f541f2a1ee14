import { AppError } from '@paperbill/contracts/http';
import { type Msg, type MsgHdrs, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { ClientNats } from '@nestjs/microservices';
import { connectToNats, isConnected, natsOptions } from './nats-connection.js';
import { ReplyInbox } from './reply-inbox.js';
import { ReplyDeserializer, SizeLimitedSerializer } from './serialization.js';

type Listener = (message: Msg) => void;

/** A request that may be sent more than once. */
export interface Outgoing {
  /** @param onReply called once, unless the reply is given up first @returns gives it up */
  send(headers: MsgHdrs, onReply: (error: unknown, reply?: unknown) => void): () => void;
}

/**
 * Nest's NATS client with what it lacks:
 * - it waits for a NATS server that is down, and that can be given up (`createClient`, `close`);
 * - all replies come to one inbox, and a call is no chain of observables (`prepare`, which is there for `send`);
 * - a call whose reply can't come any more fails at once: the NATS server does not permit it, or the connection is lost;
 * - it subscribes to subjects that are published to all (`subscribe`);
 * - messages that are too large, and replies that are none of ours, only fail the call (see serialization.ts).
 *
 * `nats-transport.spec.ts` fails where a new release of Nest no longer calls what is overridden here.
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
   * A request as its bytes, which may be sent more than once.
   *
   * @throws AppError PAYLOAD_TOO_LARGE
   */
  prepare(subject: string, request: unknown): Outgoing {
    // With an id, or the service would take it for an event. The inbox tells replies apart.
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

  /** Listens to a subject from the first connection on. What is published while the connection is lost does not arrive. */
  subscribe(subject: string, listener: Listener): void {
    this.subscriptions.push([subject, listener]);
    if (this.natsClient) subscribe(this.unwrap(), subject, listener);
  }

  /** For good: what is asked for later would connect anew, and keep a process that ends from ending. */
  override async close(): Promise<void> {
    this.closed.abort();
    this.replies.failAll(() => new AppError('SERVICE_UNAVAILABLE'));
    await super.close();
  }

  /** Ends with the connection. Nest itself logs refusals. */
  private async watchForRefusals(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'error' && status.error instanceof PermissionViolationError) {
        const { error } = status;
        this.replies.failAll(() => error, error.subject);
      }
    }
  }
}

/** A subscription that is refused is reported in the connection's status, which is logged. */
function subscribe(connection: NatsConnection, subject: string, listener: Listener): void {
  connection.subscribe(subject, { callback: (refusal, message) => (refusal ? undefined : listener(message)) });
}
