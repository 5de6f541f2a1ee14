import type { ProviderSession, SignIn } from '@paperbill/contracts/nats';
import { cutText, MAX_LENGTH } from '@paperbill/contracts/rules';
import type { JWTPayload } from 'jose';
import type { BffConfig } from '../config.js';

/** Reads a person from the claims, with Replit's names or those of OpenID Connect. */
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
 * Replaces characters that PostgreSQL rejects: control characters and lone surrogates. All claims that identify a person or
 * a session go through this, so that they match.
 */
export const storable = (claim: string): string => claim.replace(/[\p{Cc}\p{Cs}]/gu, ' ');

/** Kept with the session instead of the user, because it applies to this sign-in only. */
export interface SignInCredentials {
  /** In lower case; '' if the provider did not verify the address. */
  vouchedEmail: string;
  roles: string[];
}

/**
 * @param claims of the identity token
 * @param person the person that they describe
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

/** When somebody authenticated, and in which session of the provider. */
export interface SignInProof extends ProviderSession {
  /** Milliseconds since 1970; undefined if unknown. */
  authenticatedAt?: number;
}

/** A longer id does not fit an index. Such a session can only end together with all sessions of its user. */
const MAX_PROVIDER_SID_LENGTH = 255;

/**
 * @param claims of the identity token
 * @param isFresh whether the provider was told to ask for credentials
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
 * When the provider last asked for credentials, by its `auth_time`. If it has none but was told to ask, it is now
 * (rule USER-7).
 */
function authenticationTime(said: unknown, isFresh: boolean): number | undefined {
  const now = Date.now();
  // The provider's clock may be ahead.
  if (typeof said === 'number') return Math.min(said * 1_000, now);
  return said === undefined && isFresh ? now : undefined;
}

/** Some providers send booleans as text. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

/** Some providers name claims by an address with dots, others nest them. */
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

/** Normalises a web address; '' if it is invalid or too long. */
function webAddress(text: string): string {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url && url.href.length <= MAX_LENGTH.webAddress ? url.href : '';
}
