import type { Message } from '@paperbill/contracts/nats';
import { SetMetadata } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';

export const MESSAGE_OF_HANDLER_KEY = 'handledMessage';

/**
 * Makes a method of a controller the handler of a message. The compiler checks the types of request and reply.
 *
 * @example
 * @Handles(invoicing.getProfile) async getProfile({ userId }: WithUserId): Promise<CompanyProfile> { … }
 */
export const Handles =
  <Request, Reply>(message: Message<Request, Reply>) =>
  <Method extends (request: Request) => Promise<Reply>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    SetMetadata(MESSAGE_OF_HANDLER_KEY, message)(target, key, descriptor);
    MessagePattern(message.subject)(target, key, descriptor as PropertyDescriptor);
  };
