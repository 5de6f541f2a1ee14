import { domainToASCII } from 'node:url';

/** The check of browsers for `<input type="email">` (HTML standard), so that page and server agree. */
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const ADDRESS_MAX_LENGTH = 254;

/** Claims of a user, with Replit's names. */
export interface PersonClaims {
  /** The e-mail address itself, so that no user has to be stored. */
  sub: string;
  email: string;
  email_verified: true;
  first_name: string;
  last_name: string;
  profile_image_url: '';
  [claim: string]: unknown;
}

/** The address in lower case without surrounding spaces; undefined if it is invalid. */
export function normalizeAddress(typed: string): string | undefined {
  const [local = '', domain = '', ...more] = typed.trim().toLowerCase().split('@');
  const address = `${local}@${domainToASCII(domain)}`;
  return more.length === 0 && address.length <= ADDRESS_MAX_LENGTH && ADDRESS.test(address) ? address : undefined;
}

/** @param address result of {@link normalizeAddress} */
export function claimsOf(address: string): PersonClaims {
  const [first_name = '', ...rest] = namesIn(address);
  return {
    sub: address,
    email: address,
    email_verified: true,
    first_name,
    last_name: rest.join(' '),
    profile_image_url: '',
  };
}

/** Guesses a name: `ada.king-noel+bills2@example.com` is Ada King-Noel. */
function namesIn(address: string): string[] {
  const [local = ''] = address.split(/[+@]/);
  const words = local.split(/[._]+/).map((word) => word.replace(/[^a-z'-]/g, '').replace(/^['-]+|['-]+$/g, ''));
  return words.filter(Boolean).map((word) => word.replace(/(^|['-])[a-z]/g, (letter) => letter.toUpperCase()));
}
