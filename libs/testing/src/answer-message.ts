import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions, Transport } from '@nestjs/microservices';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Message } from '@paperbill/contracts';
import { Handles, MessageErrorFilter, natsConnection } from '@paperbill/messaging';
import { fileNats, stopAfterFile } from '@paperbill/test-infrastructure';

/**
 * Plays another service: answers a message on the spec file's NATS until the file is over. An AppError that `answer`
 * throws reaches the caller as a service's own would.
 *
 * @returns stops answering earlier, as if that service went down
 */
export async function answerMessage<Request, Reply>(
  message: Message<Request, Reply>,
  answer: (request: Request) => Reply | Promise<Reply>,
): Promise<() => Promise<void>> {
  @Controller()
  class Answers {
    @Handles(message)
    async answer(request: Request): Promise<Reply> {
      return answer(request);
    }
  }
  @Module({ controllers: [Answers] })
  class AnswersModule {}

  const app = await NestFactory.createMicroservice<MicroserviceOptions>(AnswersModule, {
    transport: Transport.NATS,
    options: { ...natsConnection((await fileNats()).url, `spec: ${message.subject}`), queue: 'spec' },
    logger: false,
  });
  app.useGlobalFilters(new MessageErrorFilter());
  await app.listen();
  // Until the server has seen the subscription, callers would find nobody.
  await app.unwrap<NatsConnection>().flush();

  let closing: Promise<void> | undefined;
  const stop = () => (closing ??= app.close());
  stopAfterFile(stop);
  return stop;
}
