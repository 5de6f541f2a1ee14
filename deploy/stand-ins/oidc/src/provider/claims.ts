import { domainToASCII } from 'node:url';

/**
 * Pattern of a valid e-mail address. The pattern is that of a browser's `<input type="email">` (HTML standard), so that
 * page and server accept the same addresses.
 */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const MAX_EMAIL_LENGTH = 254;

/** OpenID claims of a user. The claims have the names that Replit's identity provider uses. */
export interface PersonClaims {
  /** Id of the user, which is the e-mail address. The provider therefore does not need to store users. */
  sub: string;
  email: string;
  email_verified: true;
  first_name: string;
  last_name: string;
  profile_image_url: '';
  [claim: string]: unknown;
}

/** Returns an address in lower case and without surrounding spaces. @returns undefined if the address is invalid */
export function normalizeAddress(typed: string): string | undefined {
  const [local = '', domain = '', ...more] = typed.trim().toLowerCase().split('@');
  const address = `${local}@${domainToASCII(domain)}`;
  return more.length === 0 && address.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(address) ? address : undefined;
}

/**
 * Returns the OpenID claims of a user.
 *
 * @param address result of {@link normalizeAddress}
 */
export function toClaims(address: string): PersonClaims {
  const [first_name = '', ...rest] = guessNames(address);
  return {
    sub: address,
    email: address,
    email_verified: true,
    first_name,
    last_name: rest.join(' '),
    profile_image_url: '',
  };
}

/** Guesses a person's names: `ada.king-noel+bills2@example.com` becomes Ada King-Noel. */
function guessNames(address: string): string[] {
  const [local = ''] = address.split(/[+@]/);
  const words = local.split(/[._]+/).map((word) => word.replace(/[^a-z'-]/g, '').replace(/^['-]+|['-]+$/g, ''));
  return words.filter(Boolean).map((word) => word.replace(/(^|['-])[a-z]/g, (letter) => letter.toUpperCase()));
}
