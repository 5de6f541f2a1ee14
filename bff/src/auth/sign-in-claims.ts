import type { ProviderSession, SignIn } from '@paperbill/contracts/nats';
import { cutText, MAX_LENGTH } from '@paperbill/contracts/rules';
import type { JWTPayload } from 'jose';
import type { BffConfig } from '../config.js';

/** The claims have Replit's names or the standard names of OpenID Connect. */
export function readSignIn(
  claims: Record<string, unknown>,
  { AUTH_PROVIDER, OIDC_EMAILS_VERIFIED }: Pick<BffConfig, 'AUTH_PROVIDER' | 'OIDC_EMAILS_VERIFIED'>,
): SignIn {
  const text = (...names: string[]): string => {
    const value = names.map((name) => claims[name]).find((claim) => typeof claim === 'string' && claim !== '');
    return typeof value === 'string' ? replaceUnstorable(value) : '';
  };
  return {
    authProvider: AUTH_PROVIDER,
    subject: text('sub'),
    email: text('email'),
    emailVerified: 'email_verified' in claims ? isTrueClaim(claims['email_verified']) : OIDC_EMAILS_VERIFIED,
    firstName: cutText(text('first_name', 'given_name'), MAX_LENGTH.name),
    lastName: cutText(text('last_name', 'family_name'), MAX_LENGTH.name),
    profileImageUrl: normalizeWebAddress(text('profile_image_url', 'picture')),
  };
}

/**
 * Replaces characters that PostgreSQL cannot store. Every claim that identifies a user or a session needs
 * this replacement.
 */
export const replaceUnstorable = (claim: string): string => claim.replace(/[\p{Cc}\p{Cs}]/gu, ' ');

/** These values belong to the session and not to the user, because the next sign-in may return other values. */
export interface SignInCredentials {
  /** The verified e-mail address in lower case. Empty if the provider has not verified it. */
  vouchedEmail: string;
  roles: string[];
}

export function readCredentials(
  claims: Record<string, unknown>,
  { email, emailVerified }: SignIn,
  { OIDC_ROLES_CLAIM }: Pick<BffConfig, 'OIDC_ROLES_CLAIM'>,
): SignInCredentials {
  return {
    vouchedEmail: emailVerified ? email.trim().toLowerCase() : '',
    roles: toTexts(findClaim(claims, OIDC_ROLES_CLAIM)),
  };
}

export interface SignInProof extends ProviderSession {
  /** The time at which the provider last asked for credentials, in milliseconds since 1970. */
  authenticatedAt?: number;
}

/**
 * A longer session id does not fit into a database index and is not stored. Its session only ends together with all
 * other sessions of the user.
 */
const MAX_PROVIDER_SID_LENGTH = 255;

/** @param isFresh true if we told the provider to ask for credentials */
export function readProof({ auth_time: said, sid, iat }: JWTPayload, isFresh: boolean): SignInProof {
  const authenticatedAt = readAuthenticationTime(said, isFresh);
  return {
    ...(authenticatedAt !== undefined && { authenticatedAt }),
    ...(typeof sid === 'string' && sid.length <= MAX_PROVIDER_SID_LENGTH && { providerSid: replaceUnstorable(sid) }),
    ...(iat !== undefined && { issuedAt: iat }),
  };
}

/**
 * Returns the time at which the user entered credentials. If a fresh sign-in was required and the token contains no
 * time, the current time counts (USER-7).
 */
function readAuthenticationTime(said: unknown, isFresh: boolean): number | undefined {
  const now = Date.now();
  // The provider's clock may be ahead, but the time of authentication must not be in the future.
  if (typeof said === 'number') return Math.min(said * 1_000, now);
  return said === undefined && isFresh ? now : undefined;
}

/** Reads a boolean claim. Some providers send it as a text. */
const isTrueClaim = (claim: unknown): boolean => claim === true || claim === 'true';

/** Some providers use a name with dots as a single key. Others send nested objects. */
function findClaim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  const step = (value: unknown, key: string) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<string, unknown>)[key]
      : undefined;
  return name.split('.').reduce<unknown>(step, claims);
}

const toTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one): one is string => typeof one === 'string')
    .map(replaceUnstorable);

function normalizeWebAddress(text: string): string {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url && url.href.length <= MAX_LENGTH.webAddress ? url.href : '';
}
