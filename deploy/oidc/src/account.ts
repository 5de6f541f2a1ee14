import { createHash } from 'node:crypto';

// Enough to tell an address from a slip of the finger; nothing is ever sent to it.
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MAX_LENGTH = 254;

/** The address as it counts: two spellings of one address are one person. Null for what is no address. */
export function normalizeAddress(given: string): string | null {
  const address = given.trim().toLowerCase();
  return address.length <= MAX_LENGTH && ADDRESS.test(address) ? address : null;
}

/** What the provider says of a person. All of it comes from the address: nobody is stored, and nobody is forgotten. */
export function claimsOf(address: string) {
  const [first = '', ...rest] = (address.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map(capitalized);
  return {
    sub: createHash('sha256').update(address).digest('hex').slice(0, 32),
    email: address,
    email_verified: true,
    first_name: first,
    last_name: rest.join(' '),
    profile_image_url: '',
  };
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
