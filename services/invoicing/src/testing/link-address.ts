import { createHash } from 'node:crypto';

/**
 * Returns the fields that identify a link in NATS messages. The BFF sends the hash of the token instead of the token.
 */
export const toLinkAddress = (token: string) => ({ tokenHash: createHash('sha256').update(token).digest('hex') });
