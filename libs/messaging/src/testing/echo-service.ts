import { AppError } from '@paperbill/contracts/http';
import { type Message, query } from '@paperbill/contracts/nats';
import { getFileNats, stopAfterFile } from '@paperbill/test-infrastructure';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createMessageBus, Handles, type MessageBus, NatsTransportServer, RpcErrorFilter } from '../index.js';

export const echoMessage = query<{ text: string }, { text: string }>('specs.echo');
export const failMessage = query<{ failure: keyof typeof failureByName }, never>('specs.fail');
export const largeReplyMessage = query<{ bytes: number }, { text: string }>('specs.large-reply');
/** The bytes of the reply have all values from 0 to 255. */
export const bytesReplyMessage = query<{ bytes: number }, { name: string; bytes: Uint8Array }>('specs.bytes-reply');
export const unansweredMessage = query<Record<string, never>, never>('specs.never', 50);
export const shortUnansweredMessage = query<Record<string, never>, never>('specs.never', 30_000);

const failureByName = {
  field: () => AppError.invalid({ path: 'lineItems.2.quantity', message: 'Quantity is required' }),
  conflict: () => new AppError('INVOICE_NUMBER_TAKEN', { message: 'Nummer 7 gibt es schon — bitte eine andere.' }),
  unknown: () => new TypeError('password is hunter2'),
  text: () => 'password is hunter2',
};

@Controller()
class EchoMessages {
  @Handles(echoMessage)
  async echo(request: { text: string }) {
    return request;
  }

  @Handles(failMessage)
  async fail({ failure }: { failure: keyof typeof failureByName }): Promise<never> {
    throw failureByName[failure]();
  }

  @Handles(largeReplyMessage)
  async largeReply({ bytes }: { bytes: number }) {
    return { text: 'x'.repeat(bytes) };
  }

  @Handles(bytesReplyMessage)
  async bytesReply({ bytes }: { bytes: number }) {
    return { name: 'Zażółć', bytes: Uint8Array.from({ length: bytes }, (_, index) => index) };
  }

  @Handles(unansweredMessage)
  async neverReply(): Promise<never> {
    return new Promise(() => undefined);
  }
}

@Module({ controllers: [EchoMessages] })
class EchoModule {}

export async function startEchoService(url: string): Promise<{ close(): Promise<void> }> {
  const server = new NatsTransportServer({ url, name: 'spec', queue: 'spec', gracePeriodMs: 0 });
  const app = await NestFactory.createMicroservice(EchoModule, { strategy: server, logger: false });
  app.useGlobalFilters(new RpcErrorFilter());
  stopAfterFile(() => app.close());
  await app.listen();
  return app;
}

export function connectBus(url: string): MessageBus {
  const bus = createMessageBus(url, 'spec');
  stopAfterFile(() => bus.close());
  return bus;
}

/** Connects to NATS without a message bus, for messages that a message bus would not send. */
export async function connectToNats(): Promise<NatsConnection> {
  const connection = await connect({ servers: (await getFileNats()).url });
  stopAfterFile(() => connection.close());
  return connection;
}

export const getCallOutcome = <Request, Reply>(bus: MessageBus, message: Message<Request, Reply>, request: Request) =>
  bus.call(message, request).then(
    () => undefined,
    (error: unknown) => error as AppError,
  );

/** Repeats the attempt while the service is unavailable, because a reconnection takes time. */
export async function retryUntilSuccess<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const result = await attempt().catch((error: unknown) => error as AppError);
    if (!(result instanceof AppError)) return result;
    if (result.code !== 'SERVICE_UNAVAILABLE') throw result;
  }
}
