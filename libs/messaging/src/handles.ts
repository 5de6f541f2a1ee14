import type { Message } from '@paperbill/contracts/nats';
import { MessagePattern } from '@nestjs/microservices';

/**
 * Marks a controller's method as the handler of a message. The compiler checks that the method takes its request and returns its reply.
 *
 * @example
 * @Handles(invoicing.getProfile)
 * async getProfile({ userId }: OfUser): Promise<CompanyProfile> { … }
 */
export const Handles =
  <Request, Reply>(message: Message<Request, Reply>) =>
  <Method extends (request: Request) => Promise<Reply>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    MessagePattern(message.subject)(target, key, descriptor as PropertyDescriptor);
  };
