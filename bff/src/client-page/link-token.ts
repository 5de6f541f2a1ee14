import { createHash } from 'node:crypto';
import { AppError } from '@paperbill/contracts/http';
import type { LinkAddress } from '@paperbill/contracts/nats';
import type { BffConfig } from '../config.js';

/** 256 random bits, base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The address of a client's page. */
export const addressOfLink = ({ PUBLIC_URL }: Pick<BffConfig, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}/i/${token}`;

/**
 * The hash by which services find a link. They never learn the token.
 *
 * @throws AppError NOT_FOUND for a malformed token
 */
export function linkAddress(token: string): LinkAddress {
  if (!TOKEN.test(token)) throw new AppError('NOT_FOUND');
  return { tokenHash: createHash('sha256').update(token).digest('hex') };
}

/** Removes tokens from an address for logs, wherever they stand in it. */
export const withoutToken = (address: string): string =>
  address.replaceAll(/\/i\/+[^/?#]+/gi, '/i/…').replaceAll(/(?<=^|%2f|[^\w-])[\w-]{43}(?![\w-])/gi, '…');
