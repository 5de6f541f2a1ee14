import { type Msg, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { ClientNats } from '@nestjs/microservices';
import { Subject } from 'rxjs';
import { connectToNats, natsOptions } from './nats-connection.js';
import { ReplyDeserializer, SizeLimitedSerializer } from './serialization.js';

type Listener = (message: Msg) => void;

/**
 * Nest's NATS client with what it lacks:
 * - it waits for a NATS server that is down, and that can be given up (`createClient`, `close`);
 * - it tells which requests the NATS server does not permit, so that their callers do not wait for a timeout;
 * - it subscribes to subjects that are published to all (`subscribe`);
 * - messages that are too large, and replies that are none of ours, only fail the call (see serialization.ts).
 *
 * `nats-transport.spec.ts` fails where a new release of Nest no longer calls what is overridden here.
 */
export class NatsTransportClient extends ClientNats {
  /** Requests that the NATS server does not permit this process to send: no reply to them will come. */
  readonly refusals = new Subject<PermissionViolationError>();
  private readonly limitedSerializer: SizeLimitedSerializer;
  private readonly subscriptions: [subject: string, listener: Listener][] = [];
  private readonly closed = new AbortController();

  constructor(url: string, name: string) {
    const serializer = new SizeLimitedSerializer();
    super({ ...natsOptions(url, name), serializer, deserializer: new ReplyDeserializer() });
    this.limitedSerializer = serializer;
  }

  override async createClient(): Promise<NatsConnection> {
    const connection = await connectToNats(this.options, this.closed.signal);
    if (connection.info) this.limitedSerializer.limitTo(connection.info.max_payload);
    void this.watchForRefusals(connection);
    for (const [subject, listener] of this.subscriptions) subscribe(connection, subject, listener);
    return connection;
  }

  /** Listens to a subject from the first connection on. What is published while the connection is lost does not arrive. */
  subscribe(subject: string, listener: Listener): void {
    this.subscriptions.push([subject, listener]);
    if (this.natsClient) subscribe(this.unwrap(), subject, listener);
  }

  /** For good: what is asked for later would connect anew, and keep a process that ends from ending. */
  override async close(): Promise<void> {
    this.closed.abort();
    await super.close();
  }

  /** Ends with the connection. Nest itself logs refusals. */
  private async watchForRefusals(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'error' && status.error instanceof PermissionViolationError) {
        this.refusals.next(status.error);
      }
    }
  }
}

/** A subscription that is refused is reported in the connection's status, which is logged. */
function subscribe(connection: NatsConnection, subject: string, listener: Listener): void {
  connection.subscribe(subject, { callback: (refusal, message) => (refusal ? undefined : listener(message)) });
}
