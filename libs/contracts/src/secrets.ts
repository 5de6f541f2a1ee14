/** The minimum length of a secret that an operator creates. */
export const MIN_SECRET_LENGTH = 32;

const MIN_PASSWORD_LENGTH = 8;
const MIN_DIFFERENT_CHARACTERS = 6;

// The words "xxx" and "demo" count only as separate words, because a random Stripe key can contain these
// letters by chance.
const PLACEHOLDER_PATTERN =
  /change.?me|example|secret|password|default|insecure|placeholder|(?<![a-z0-9])x{3,}(?![a-z0-9])|(?<![a-z])demo(?![a-z])/i;

/** Default passwords of container images and of our guides. PLACEHOLDER_PATTERN does not match them. */
const WELL_KNOWN_SECRETS = ['postgres', 'paperbill'];

/** The public key in docker-compose.yml. Production rejects it, because its private key is published too. */
export const DEMO_VERIFYING_KEY = 'MCowBQYDK2VwAyEAf7gMu8W0ztsObZtI4/w6fxFeyj5ZvI7t6mhm7iNca9o=';

/**
 * Describes the problem of a weak secret, such as 'still holds a placeholder'. Callers put the name of the secret
 * before this text.
 */
export function findSecretFlaw(secret: string): string | undefined {
  if (PLACEHOLDER_PATTERN.test(secret)) return 'still holds a placeholder';
  return isRepeatedPattern(secret) ? 'can be guessed: it repeats itself' : undefined;
}

// Domain names that RFC 2606 reserves for examples.
const EXAMPLE_NAME_PATTERN = /(?<![a-z0-9-])example\.(com|net|org)(?![a-z0-9.-])|\.(example|invalid)(?![a-z0-9.-])/i;

/**
 * Finds sample values of our guides, which must not be used in production. The returned text has the form that {@link
 * findSecretFlaw} describes.
 */
export const findExampleFlaw = (text: string): string | undefined =>
  /(?<![a-z])change.?me(?![a-z])/i.test(text) || EXAMPLE_NAME_PATTERN.test(text)
    ? 'still holds a placeholder'
    : undefined;

/**
 * Finds display names that must not be used in production. The returned text has the form that {@link
 * findSecretFlaw} describes.
 */
export const findExampleNameFlaw = (name: string): string | undefined =>
  /^example(?![\p{L}\d])/iu.test(name.trim()) ? 'still holds a placeholder' : findExampleFlaw(name);

/** URLs without a password are accepted, because servers can authenticate by certificate. */
export function findPasswordFlaw(address: string): string | undefined {
  const url = URL.parse(address);
  // A NATS URL can contain a token in the place of the user name. In a PostgreSQL URL, the user name is never a secret.
  const password = url?.password || (url?.protocol.startsWith('postgres') ? '' : url?.username);
  if (!url || !password) return undefined;
  const isDefault = (url.password && password === url.username) || WELL_KNOWN_SECRETS.includes(password);
  if (isDefault || findSecretFlaw(password)) return 'has a default password';
  return decodeIfBase64(password).length < MIN_PASSWORD_LENGTH
    ? `has a password of fewer than ${MIN_PASSWORD_LENGTH} characters`
    : undefined;
}

function isRepeatedPattern(secret: string): boolean {
  const minDifferentCharacters = Math.min(MIN_DIFFERENT_CHARACTERS, secret.length / 4);
  // If a secret consists of a repeated part, a rotation by the length of this part equals the secret. The doubled
  // secret contains all rotations. Its first and last character are removed, so that the two unrotated copies of the
  // secret are not found.
  return new Set(secret).size < minDifferentCharacters || `${secret}${secret}`.slice(1, -1).includes(secret);
}

function decodeIfBase64(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
