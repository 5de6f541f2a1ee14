import { domainToASCII } from 'node:url';

/** As browsers check `<input type="email">` (HTML standard), so that the page and this agree. */
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const ADDRESS_MAX_LENGTH = 254;

/** What the provider says of a person. The names of the claims are Replit's. */
export interface PersonClaims {
  /** The address itself: the same address is the same person, and nothing has to be stored for that. */
  sub: string;
  email: string;
  email_verified: true;
  first_name: string;
  last_name: string;
  profile_image_url: '';
  [claim: string]: unknown;
}

/** The address as it identifies a person: trimmed and in lower case; undefined where it is none. */
export function normalizeAddress(typed: string): string | undefined {
  const [local = '', domain = '', ...more] = typed.trim().toLowerCase().split('@');
  const address = `${local}@${domainToASCII(domain)}`;
  return more.length === 0 && address.length <= ADDRESS_MAX_LENGTH && ADDRESS.test(address) ? address : undefined;
}

/** @param address as {@link normalizeAddress} gives it */
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

/** `ada.king-noel+bills2@example.com` is Ada King-Noel. */
function namesIn(address: string): string[] {
  const [local = ''] = address.split(/[+@]/);
  const words = local.split(/[._]+/).map((word) => word.replace(/[^a-z'-]/g, '').replace(/^['-]+|['-]+$/g, ''));
  return words.filter(Boolean).map((word) => word.replace(/(^|['-])[a-z]/g, (letter) => letter.toUpperCase()));
}
