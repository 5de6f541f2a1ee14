import type { ProviderSession, SignIn } from '@paperbill/contracts/nats';
import { cutText, MAX_LENGTH } from '@paperbill/contracts/rules';
import type { JWTPayload } from 'jose';
import type { BffConfig } from '../config.js';

/** What a provider says of a person, in Replit's words or in those of OpenID Connect. */
export function signInOf(
  claims: Record<string, unknown>,
  { AUTH_PROVIDER, OIDC_EMAILS_VERIFIED }: Pick<BffConfig, 'AUTH_PROVIDER' | 'OIDC_EMAILS_VERIFIED'>,
): SignIn {
  const text = (...names: string[]): string => {
    const value = names.map((name) => claims[name]).find((claim) => typeof claim === 'string' && claim !== '');
    return typeof value === 'string' ? storable(value) : '';
  };
  return {
    authProvider: AUTH_PROVIDER,
    subject: text('sub'),
    email: text('email'),
    emailVerified: 'email_verified' in claims ? isTrue(claims['email_verified']) : OIDC_EMAILS_VERIFIED,
    firstName: cutText(text('first_name', 'given_name'), MAX_LENGTH.name),
    lastName: cutText(text('last_name', 'family_name'), MAX_LENGTH.name),
    profileImageUrl: webAddress(text('profile_image_url', 'picture')),
  };
}

/**
 * A text of the provider's as it is stored: no database takes the character of the code 0, nor half of another one. Whatever names a
 * person or a session goes through this, so that all of them agree.
 */
export const storable = (claim: string): string => claim.replace(/[\p{Cc}\p{Cs}]/gu, ' ');

/** What of a sign-in is kept in the session and not with the user: it holds for this sign-in alone. */
export interface SignInCredentials {
  /** In lower case; '' where the provider did not verify the address. */
  vouchedEmail: string;
  roles: string[];
}

/**
 * @param claims of the identity token
 * @param person whom they describe
 */
export function credentialsOf(
  claims: Record<string, unknown>,
  { email, emailVerified }: SignIn,
  { OIDC_ROLES_CLAIM }: Pick<BffConfig, 'OIDC_ROLES_CLAIM'>,
): SignInCredentials {
  return {
    vouchedEmail: emailVerified ? email.trim().toLowerCase() : '',
    roles: texts(claimAt(claims, OIDC_ROLES_CLAIM)),
  };
}

/** When and where at the provider somebody signed in. */
export interface SignInProof extends ProviderSession {
  /** Milliseconds since 1970; missing where nobody says when the person was last asked who they are. */
  authenticatedAt?: number;
}

/** What is longer can be no key of an index; its session ends with all others of its user. */
const MAX_PROVIDER_SID_LENGTH = 255;

/**
 * @param claims of the identity token
 * @param isFresh the provider was told to ask this person who they are
 */
export function proofOf({ auth_time: said, sid, iat }: JWTPayload, isFresh: boolean): SignInProof {
  const authenticatedAt = authenticationTime(said, isFresh);
  return {
    ...(authenticatedAt !== undefined && { authenticatedAt }),
    ...(typeof sid === 'string' && sid.length <= MAX_PROVIDER_SID_LENGTH && { providerSid: storable(sid) }),
    ...(iat !== undefined && { issuedAt: iat }),
  };
}

/**
 * When the provider last asked somebody who they are: what it says counts. One that never says so is taken at its word
 * where it was told to ask (product-rules.md, "Fresh sign-in").
 */
function authenticationTime(said: unknown, isFresh: boolean): number | undefined {
  const now = Date.now();
  // A clock that is ahead makes nothing last longer.
  if (typeof said === 'number') return Math.min(said * 1_000, now);
  return said === undefined && isFresh ? now : undefined;
}

/** Some providers write their booleans as text. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

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
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string').map(storable);

/** An address as a browser would ask for it; '' for what is none, or longer than any that leads to a picture. */
function webAddress(text: string): string {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url && url.href.length <= MAX_LENGTH.webAddress ? url.href : '';
}
