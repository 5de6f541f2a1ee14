import { type Msg, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { ClientNats } from '@nestjs/microservices';
import { Subject } from 'rxjs';
import { MessageSerializer } from './message-serializer.js';
import { connectToNats, natsOptions } from './nats.js';
import { ReplyDeserializer } from './reply-deserializer.js';

/** Nest's NATS client, which waits for a server that is down, minds the size of its messages and outlives any reply. */
export class MessageClient extends ClientNats {
  /** What the NATS server did not let this process do, as it says so: it answers no call that it refuses. */
  readonly refusals = new Subject<PermissionViolationError>();
  private readonly messages: MessageSerializer;
  private readonly listeners: [subject: string, heard: (message: Msg) => void][] = [];
  private connecting = new AbortController();

  constructor(url: string, name: string) {
    const messages = new MessageSerializer();
    super({ ...natsOptions(url, name), serializer: messages, deserializer: new ReplyDeserializer() });
    this.messages = messages;
  }

  override async createClient(): Promise<NatsConnection> {
    this.connecting = new AbortController();
    const connection = await connectToNats(this.options, this.connecting.signal);
    if (connection.info) this.messages.limitTo(connection.info.max_payload);
    void this.listenForRefusals(connection);
    for (const [subject, heard] of this.listeners) subscribe(connection, subject, heard);
    return connection;
  }

  /** Hears what is published there, from before the first call of this process; never while it is not connected. */
  listen(subject: string, heard: (message: Msg) => void): void {
    this.listeners.push([subject, heard]);
    if (this.natsClient) subscribe(this.unwrap(), subject, heard);
  }

  /** Until the connection is closed. Nest itself logs them. */
  private async listenForRefusals(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'error' && status.error instanceof PermissionViolationError) {
        this.refusals.next(status.error);
      }
    }
  }

  override async close(): Promise<void> {
    this.connecting.abort();
    await super.close();
  }
}

/** A refusal comes as the connection's status, and is logged. */
function subscribe(connection: NatsConnection, subject: string, heard: (message: Msg) => void): void {
  connection.subscribe(subject, { callback: (refusal, message) => (refusal ? undefined : heard(message)) });
}
