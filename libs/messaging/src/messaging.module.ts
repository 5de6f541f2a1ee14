import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ClientProxyFactory, type ClientNats, Transport } from '@nestjs/microservices';
import { MessageBus } from './message-bus.js';
import { natsConnection } from './nats.js';

/** Gives every provider of a process its {@link MessageBus}. */
@Global()
@Module({})
export class MessagingModule {
  /** @param name how the process shows up in the NATS server's list of connections */
  static forRoot(url: string, name: string): DynamicModule {
    const connect = () => ClientProxyFactory.create({ transport: Transport.NATS, options: natsConnection(url, name) });
    return {
      module: MessagingModule,
      providers: [{ provide: MessageBus, useFactory: () => new MessageBus(connect() as ClientNats) }],
      exports: [MessageBus],
    };
  }
}
