import { type DynamicModule, Global, Module } from '@nestjs/common';
import { createMessageBus, MessageBus } from './message-bus.js';

/** Gives every provider of a process its {@link MessageBus}. */
@Global()
@Module({})
export class MessagingModule {
  /** @param name how the process shows up in the NATS server's list of connections */
  static forRoot(url: string, name: string): DynamicModule {
    return {
      module: MessagingModule,
      providers: [{ provide: MessageBus, useFactory: () => createMessageBus(url, name) }],
      exports: [MessageBus],
    };
  }
}
