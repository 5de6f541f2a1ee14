import type { SignIn } from '@paperbill/contracts/nats';
import { MAX_LENGTH } from '@paperbill/contracts/rules';

/** What a provider says of a person, in Replit's words or in those of OpenID Connect. */
export function signInOf(claims: Record<string, unknown>, authProvider: string): SignIn {
  const text = (...names: string[]): string => {
    const value = names.map((name) => claims[name]).find((claim) => typeof claim === 'string' && claim !== '');
    return typeof value === 'string' ? value.replace(/\p{Cc}/gu, ' ') : '';
  };
  return {
    authProvider,
    subject: text('sub'),
    email: text('email'),
    firstName: text('first_name', 'given_name').slice(0, MAX_LENGTH.name),
    lastName: text('last_name', 'family_name').slice(0, MAX_LENGTH.name),
    profileImageUrl: webAddress(text('profile_image_url', 'picture')),
  };
}

/** What of a sign-in is kept in the session and not with the user: it holds for this sign-in alone. */
export interface SignInCredentials {
  /** In lower case; '' where the provider says that it did not verify the address. */
  vouchedEmail: string;
  roles: string[];
}

/**
 * @param claims of the identity token
 * @param rolesClaim the name of the claim that holds the roles, or the way to it as in `realm_access.roles`
 */
export function credentialsOf(claims: Record<string, unknown>, email: string, rolesClaim: string): SignInCredentials {
  const isVouched = String(claims['email_verified'] ?? true) === 'true';
  return { vouchedEmail: isVouched ? email.trim().toLowerCase() : '', roles: texts(claimAt(claims, rolesClaim)) };
}

/** Some providers name claims by address, dots included; others nest them. */
function claimAt(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  const step = (value: unknown, key: string) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<string, unknown>)[key]
      : undefined;
  return name.split('.').reduce<unknown>(step, claims);
}

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** An address as a browser would ask for it; '' for what is none, or longer than any that leads to a picture. */
function webAddress(text: string): string {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url && url.href.length <= MAX_LENGTH.webAddress ? url.href : '';
}
