/** A secret that an operator makes up has at least this many characters. */
export const MIN_SECRET_LENGTH = 32;

const MIN_PASSWORD_LENGTH = 8;
const MIN_DIFFERENT_CHARACTERS = 6;

// What is short enough to stand in a random key of Stripe's by chance counts only by itself.
const PLACEHOLDER =
  /change.?me|example|secret|password|default|insecure|placeholder|(?<![a-z0-9])x{3,}(?![a-z0-9])|(?<![a-z])demo(?![a-z])/i;

/** Passwords that images and guides come with, without a word of those above. */
const WELL_KNOWN = ['postgres', 'paperbill'];

/** With the key that this belongs to, the demo of docker-compose.yml signs its messages: everybody has it. */
export const DEMO_VERIFYING_KEY = 'MCowBQYDK2VwAyEAf7gMu8W0ztsObZtI4/w6fxFeyj5ZvI7t6mhm7iNca9o=';

/** What is wrong with a secret in production, as it follows the secret's name; undefined for one that nobody guesses. */
export function secretFlaw(secret: string): string | undefined {
  if (PLACEHOLDER.test(secret)) return 'still holds a placeholder';
  return repeatsItself(secret) ? 'can be guessed: it repeats itself' : undefined;
}

// Nobody can have these names (RFC 2606): guides and examples use them.
const EXAMPLE_NAME = /(?<![a-z0-9-])example\.(com|net|org)(?![a-z0-9.-])|\.(example|invalid)(?![a-z0-9.-])/i;

/** What is wrong in production with a name or an address that others know, as it follows the setting's name. */
export const exampleFlaw = (text: string): string | undefined =>
  /(?<![a-z])change.?me(?![a-z])/i.test(text) || EXAMPLE_NAME.test(text) ? 'still holds a placeholder' : undefined;

/** What is wrong in production with what somebody calls themselves, as it follows the setting's name. */
export const exampleNameFlaw = (name: string): string | undefined =>
  /^example(?![\p{L}\d])/iu.test(name.trim()) ? 'still holds a placeholder' : exampleFlaw(name);

/**
 * What is wrong in production with the password in a server's address, as it follows the address's name. A server may
 * also do without one, where it asks for a certificate.
 */
export function passwordFlaw(address: string): string | undefined {
  const url = URL.parse(address);
  // NATS takes a user without a password for a token; for PostgreSQL it is a name.
  const password = url?.password || (url?.protocol.startsWith('postgres') ? '' : url?.username);
  if (!url || !password) return undefined;
  const isDefault = (url.password && password === url.username) || WELL_KNOWN.includes(password);
  if (isDefault || secretFlaw(password)) return 'has a default password';
  return decoded(password).length < MIN_PASSWORD_LENGTH
    ? `has a password of fewer than ${MIN_PASSWORD_LENGTH} characters`
    : undefined;
}

/** Of few characters, or a part of it again and again. */
function repeatsItself(secret: string): boolean {
  const enough = Math.min(MIN_DIFFERENT_CHARACTERS, secret.length / 4);
  // Written twice, a secret is found a third time in the middle only where it is itself a part that repeats.
  return new Set(secret).size < enough || `${secret}${secret}`.slice(1, -1).includes(secret);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
