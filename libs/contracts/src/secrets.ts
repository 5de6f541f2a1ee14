/** The minimum length in characters of secrets that an operator creates. */
export const MIN_SECRET_LENGTH = 32;

const MIN_PASSWORD_LENGTH = 8;
const MIN_DIFFERENT_CHARACTERS = 6;

// Matches placeholders in secrets. The words "xxx" and "demo" must be separate words, because a random Stripe key can
// contain them by chance.
const PLACEHOLDER_PATTERN =
  /change.?me|example|secret|password|default|insecure|placeholder|(?<![a-z0-9])x{3,}(?![a-z0-9])|(?<![a-z])demo(?![a-z])/i;

/** Default passwords of container images and guides that PLACEHOLDER_PATTERN does not match. */
const WELL_KNOWN_SECRETS = ['postgres', 'paperbill'];

/** The public demo key in docker-compose.yml. Its private key is published too, so production rejects this key. */
export const DEMO_VERIFYING_KEY = 'MCowBQYDK2VwAyEAf7gMu8W0ztsObZtI4/w6fxFeyj5ZvI7t6mhm7iNca9o=';

/**
 * Returns the weakness of a secret, as the rest of a sentence that begins with the name of the secret. Returns
 * undefined if the secret is strong.
 */
export function findSecretFlaw(secret: string): string | undefined {
  if (PLACEHOLDER_PATTERN.test(secret)) return 'still holds a placeholder';
  return isRepeatedPattern(secret) ? 'can be guessed: it repeats itself' : undefined;
}

// Matches domain names that are reserved for examples (RFC 2606).
const EXAMPLE_NAME_PATTERN = /(?<![a-z0-9-])example\.(com|net|org)(?![a-z0-9.-])|\.(example|invalid)(?![a-z0-9.-])/i;

/**
 * Checks whether a value comes from our examples, and is therefore not usable in production. Returns the reason in the
 * same form as {@link findSecretFlaw}.
 */
export const findExampleFlaw = (text: string): string | undefined =>
  /(?<![a-z])change.?me(?![a-z])/i.test(text) || EXAMPLE_NAME_PATTERN.test(text)
    ? 'still holds a placeholder'
    : undefined;

/**
 * Checks whether a display name is usable in production. Returns the reason against the name in the same form as
 * {@link findSecretFlaw}.
 */
export const findExampleNameFlaw = (name: string): string | undefined =>
  /^example(?![\p{L}\d])/iu.test(name.trim()) ? 'still holds a placeholder' : findExampleFlaw(name);

/**
 * Returns the weakness of the password in a URL. A URL without a password is accepted, because servers can authenticate
 * by certificate.
 */
export function findPasswordFlaw(address: string): string | undefined {
  const url = URL.parse(address);
  // A NATS URL can contain a token in place of a user name, without a password. In a PostgreSQL URL, the user name is
  // never a secret.
  const password = url?.password || (url?.protocol.startsWith('postgres') ? '' : url?.username);
  if (!url || !password) return undefined;
  const isDefault = (url.password && password === url.username) || WELL_KNOWN_SECRETS.includes(password);
  if (isDefault || findSecretFlaw(password)) return 'has a default password';
  return decodeIfBase64(password).length < MIN_PASSWORD_LENGTH
    ? `has a password of fewer than ${MIN_PASSWORD_LENGTH} characters`
    : undefined;
}

/** Checks whether a secret has few different characters, or consists of a repeated part. */
function isRepeatedPattern(secret: string): boolean {
  const enough = Math.min(MIN_DIFFERENT_CHARACTERS, secret.length / 4);
  // The secret is searched in a text that contains it twice. A secret that consists of a repeated part also occurs in
  // the middle of this text.
  return new Set(secret).size < enough || `${secret}${secret}`.slice(1, -1).includes(secret);
}

function decodeIfBase64(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
