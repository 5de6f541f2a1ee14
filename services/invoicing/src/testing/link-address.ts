import { createHash } from 'node:crypto';

/** The address of a link in messages: its token's hash, as the BFF sends it. */
export const toLinkAddress = (token: string) => ({ tokenHash: createHash('sha256').update(token).digest('hex') });
