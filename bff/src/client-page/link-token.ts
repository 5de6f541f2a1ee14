import { createHash } from 'node:crypto';
import { AppError } from '@paperbill/contracts/http';
import type { LinkAddress } from '@paperbill/contracts/nats';
import type { BffConfig } from '../config.js';

/** 256 random bits, base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Where a client finds their invoice. */
export const addressOfLink = ({ PUBLIC_URL }: Pick<BffConfig, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}/i/${token}`;

/**
 * What services know an address by: they never learn the secret in it.
 *
 * @throws AppError NOT_FOUND for what is no token of ours
 */
export function linkAddress(token: string): LinkAddress {
  if (!TOKEN.test(token)) throw new AppError('NOT_FOUND');
  return { tokenHash: createHash('sha256').update(token).digest('hex') };
}

/** An address without what opens it, wherever that stands and whatever was put around it: for logs. */
export const withoutToken = (address: string): string =>
  address.replaceAll(/\/i\/+[^/?#]+/gi, '/i/…').replaceAll(/(?<=^|%2f|[^\w-])[\w-]{43}(?![\w-])/gi, '…');
