import type { NatsConnection } from '@nats-io/transport-node';
import { ClientNats } from '@nestjs/microservices';
import { MessageSerializer } from './message-serializer.js';
import { connectToNats, natsOptions } from './nats.js';
import { ReplyDeserializer } from './reply-deserializer.js';

/** Nest's NATS client, which waits for a server that is down, minds the size of its messages and outlives any reply. */
export class MessageClient extends ClientNats {
  private readonly messages: MessageSerializer;
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
    return connection;
  }

  override async close(): Promise<void> {
    this.connecting.abort();
    await super.close();
  }
}
