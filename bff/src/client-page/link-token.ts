import { createHash } from 'node:crypto';
import { AppError, getClientPagePath } from '@paperbill/contracts/http';
import type { LinkAddress } from '@paperbill/contracts/nats';
import type { BffConfig } from '../config.js';

/** Matches a link token, which consists of 256 random bits, encoded as base64url. */
const TOKEN_PATTERN = /^[\w-]{43}$/;

export const toQuoteLinkUrl = ({ PUBLIC_URL }: Pick<BffConfig, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}${getClientPagePath('quote', token)}`;

export const toLinkUrl = ({ PUBLIC_URL }: Pick<BffConfig, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}${getClientPagePath('invoice', token)}`;

/**
 * Returns the hash of a token. The services only see this hash and never the token.
 * @throws AppError NOT_FOUND for a malformed token
 */
export function toLinkWithTokenHash(token: string): LinkAddress {
  if (!TOKEN_PATTERN.test(token)) throw new AppError('NOT_FOUND');
  return { tokenHash: createHash('sha256').update(token).digest('hex') };
}

/** Removes link tokens from an address, wherever they occur, so that the address can be logged. */
export const redactTokens = (address: string): string =>
  address
    .replaceAll(/\/([iq])\/+[^/?#]+/gi, (_, page: string) => `/${page.toLowerCase()}/…`)
    .replaceAll(/(?<=^|%2f|[^\w-])[\w-]{43}(?![\w-])/gi, '…');
