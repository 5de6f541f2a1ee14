import { domainToASCII } from 'node:url';

/**
 * The pattern of `<input type="email">` in the HTML standard, so that the page and the server accept the same
 * addresses.
 */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const MAX_EMAIL_LENGTH = 254;

/** The claims about a user, with the names that Replit's identity provider uses. */
interface PersonClaims {
  /** The subject of the user, which is the e-mail address. The provider therefore does not have to store users. */
  sub: string;
  email: string;
  email_verified: true;
  first_name: string;
  last_name: string;
  profile_image_url: '';
  [claim: string]: unknown;
}

/** @returns undefined if the address is invalid */
export function normalizeAddress(typed: string): string | undefined {
  const [local = '', domain = '', ...more] = typed.trim().toLowerCase().split('@');
  const address = `${local}@${domainToASCII(domain)}`;
  return more.length === 0 && address.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(address) ? address : undefined;
}

/** @param address the result of {@link normalizeAddress} */
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

/** Guesses the names of a user. For example, `ada.king-noel+bills2@example.com` becomes Ada King-Noel. */
function guessNames(address: string): string[] {
  const [local = ''] = address.split(/[+@]/);
  const words = local.split(/[._]+/).map((word) => word.replace(/[^a-z'-]/g, '').replace(/^['-]+|['-]+$/g, ''));
  return words.filter(Boolean).map((word) => word.replace(/(^|['-])[a-z]/g, (letter) => letter.toUpperCase()));
}
