import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Message } from '@paperbill/contracts/nats';
import { CLOCK_TOLERANCE_MS } from './deadlines.js';
import { type Actor, requestContext } from './request-context.js';

type AnyMessage = Pick<Message<unknown, unknown>, 'actsFor' | 'subject'>;

/** The claims of a signature: the end of its validity, and the actor. Messages from the BFF itself have no `sub`. */
export interface ActorClaims {
  sub?: string;
  role: Actor['role'] | 'bff';
  /** E-mail address of the acting staff member. It is missing for users. */
  email?: string;
  /** Expiry of the signature in milliseconds since 1970. */
  exp: number;
}

/**
 * Thrown for a NATS message whose signature is missing or wrong. The text of the error is logged, so it contains no
 * user input.
 */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError';
}

/**
 * The lifetime of a signature. It is longer than the slowest call, because services forward the signature of their
 * caller.
 */
const SIGNATURE_LIFETIME_MS = 60_000;
/**
 * The time for which a signature is reused. A message can therefore have a valid signature shortly after the user
 * signed out.
 */
const SIGNATURE_REUSE_MS = 10_000;
/** Maximum number of signatures in each cache of the signer and of the verifiers. */
const MAX_CACHED_SIGNATURES = 10_000;

/** Reads the private key that signs messages. @param text Ed25519 key in DER (PKCS #8), in base64 */
export function readSigningKey(text: string): KeyObject {
  return parseEd25519Key(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}

/**
 * Reads the public keys that verify signatures.
 * @param text one or more Ed25519 keys in DER (SPKI), in base64, separated by commas
 */
export function readVerifyingKeys(text: string): KeyObject[] {
  return text
    .split(',')
    .map((key) =>
      parseEd25519Key(createPublicKey({ key: Buffer.from(key.trim(), 'base64'), format: 'der', type: 'spki' })),
    );
}

function parseEd25519Key(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key');
  return key;
}

/** Returns the public key of a signing key, in the format that {@link readVerifyingKeys} reads. */
export const exportVerifyingKey = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** Signs claims. @returns the value of the message header, which consists of the claims and the signature */
export function signActorClaims(key: KeyObject, claims: ActorClaims): string {
  const content = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
}

/**
 * Cache of verified headers per array of keys, because all messages of a user have the same header for some seconds.
 */
const verifiedClaimsByKeys = new WeakMap<readonly KeyObject[], Map<string, ActorClaims>>();

/**
 * Verifies the header of a message.
 * @param keys always the same array, because it is the key of a cache
 * @throws InvalidSignatureError
 */
export function verifyActorHeader(keys: readonly KeyObject[], header: string | undefined): ActorClaims {
  if (!header) throw new InvalidSignatureError('it is not signed');
  let known = verifiedClaimsByKeys.get(keys);
  if (!known) verifiedClaimsByKeys.set(keys, (known = new Map<string, ActorClaims>()));
  const claims = known.get(header) ?? verifySignature(keys, header);
  if (claims.exp + CLOCK_TOLERANCE_MS < Date.now()) throw new InvalidSignatureError('its signature has expired');
  if (!known.has(header)) addToCache(known, header, claims);
  return claims;
}

function verifySignature(keys: readonly KeyObject[], header: string): ActorClaims {
  const [content = '', signature = '', ...more] = header.split('.');
  // A signed header has exactly two parts. A header with more parts is refused, because variants of a valid header
  // could fill the cache.
  if (more.length > 0) throw new InvalidSignatureError('it is not in our format');
  const [bytes, signed] = [Buffer.from(content), Buffer.from(signature, 'base64url')];
  if (!keys.some((key) => verify(null, bytes, key, signed))) throw new InvalidSignatureError('no known key signed it');
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as ActorClaims;
}

/**
 * Returns the actor of a message, or undefined if the BFF itself acts.
 * @throws InvalidSignatureError if the claims do not fit the message
 */
export function getVerifiedActor(
  { sub, role, email }: ActorClaims,
  { actsFor }: Pick<AnyMessage, 'actsFor'>,
  request: unknown,
): Actor | undefined {
  if (actsFor === 'bff') {
    if (role !== 'bff') throw new InvalidSignatureError('only the BFF itself may send it');
    return undefined;
  }
  if (!sub || role === 'bff') throw new InvalidSignatureError('it is signed for no user');
  const { userId, staff } = (request ?? {}) as { userId?: string; staff?: { userId: string } };
  if (actsFor === 'staff' && role !== 'staff') throw new InvalidSignatureError('only staff may send it');
  const named = actsFor === 'staff' ? (staff ? staff.userId : sub) : userId;
  if (named !== sub) throw new InvalidSignatureError('it is signed for another user');
  return { userId: sub, role, ...(email && { email }) };
}

export interface MessageSigner {
  /** @param deadline the time in milliseconds since 1970 until which the signature must be valid */
  headerFor(message: AnyMessage, request: unknown, deadline: number): string;
}

/** A signer of messages. Signing is the most expensive part of a call, so signatures are reused for some seconds. */
export class ActorSigner implements MessageSigner {
  /** Cached signature headers by actor. The oldest header is the first. */
  private readonly signedHeaders = new Map<string, SignedHeader>();

  constructor(private readonly key: KeyObject) {}

  /**
   * Returns the header with the signature.
   * @throws Error if the message needs an actor and the request context has no actor
   */
  headerFor(
    { actsFor, subject }: Pick<Message<unknown, unknown>, 'actsFor' | 'subject'>,
    _request: unknown,
    deadline: number,
  ): string {
    const context = requestContext.current();
    const actor = actsFor === 'bff' ? undefined : context?.actor;
    if (actsFor !== 'bff' && !actor) throw new Error(`${subject} needs an actor, but no user is signed in`);
    const kind = `${actor?.role ?? 'bff'} ${actor?.userId ?? ''} ${actor?.email ?? ''}`;
    const now = Date.now();
    const known = this.signedHeaders.get(kind);
    // If the clock was set back, the age of the signature is negative. `Math.abs` then prevents a longer reuse.
    if (known && known.exp >= deadline && Math.abs(now - known.signedAt) < SIGNATURE_REUSE_MS) return known.header;
    const exp = Math.max(deadline, now + SIGNATURE_LIFETIME_MS);
    const header = signActorClaims(this.key, {
      ...(actor && { sub: actor.userId }),
      ...(actor?.email && { email: actor.email }),
      role: actor?.role ?? 'bff',
      exp,
    });
    addToCache(this.signedHeaders, kind, { header, exp, signedAt: now });
    return header;
  }
}

interface SignedHeader {
  header: string;
  exp: number;
  signedAt: number;
}

/**
 * Adds an entry at the end of the cache, or moves the entry to the end. If the cache is full, the oldest entry is
 * removed.
 */
function addToCache<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  if (entries.size > MAX_CACHED_SIGNATURES) entries.delete(entries.keys().next().value!);
}
