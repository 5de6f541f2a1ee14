import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { MessageSigner } from './acting.js';
import { createMessageBus, MessageBus } from './message-bus.js';

@Global()
@Module({})
export class MessagingModule {
  static forRoot(url: string, name: string, signer?: MessageSigner): DynamicModule {
    return {
      module: MessagingModule,
      providers: [{ provide: MessageBus, useFactory: () => createMessageBus(url, name, signer) }],
      exports: [MessageBus],
    };
  }
}
