import type { Msg } from '@nats-io/transport-node';
import type { IncomingResponse } from '@nestjs/microservices';

/** What a service of ours answers with: a value, an error, or only that there is no more. */
const REPLY_KEYS = ['response', 'err', 'isDisposed'];

/**
 * Reads replies. Nest's own takes any JSON for a value, and throws for what is none where nobody catches it: whoever
 * answered that would end the process. Here the call fails that got it.
 */
export class ReplyDeserializer {
  deserialize(message: Msg): IncomingResponse {
    const reply = parsed(message);
    if (isReply(reply)) return reply;
    // Without an id it is for the call whose inbox it came to.
    return { err: new Error('The reply is none of ours'), isDisposed: true } as unknown as IncomingResponse;
  }
}

function parsed(message: Msg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}

const isReply = (reply: unknown): reply is IncomingResponse =>
  typeof reply === 'object' && reply !== null && REPLY_KEYS.some((key) => key in reply);
