import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Message } from '@paperbill/contracts/nats';
import { CLOCK_TOLERANCE_MS } from './deadlines.js';
import { type Actor, requestContext } from './request-context.js';

type SignedMessage = Pick<Message<unknown, unknown>, 'actsFor' | 'subject'>;

/** The signed claims about an actor. If the BFF acts without a user, `sub` (the user's id) is missing. */
export interface ActorClaims {
  sub?: string;
  role: Actor['role'] | 'bff';
  /** The e-mail address of a staff member. The claims of users have no address. */
  email?: string;
  /** The expiry time in milliseconds since 1970. */
  exp: number;
}

/** The message contains no user input, because it is logged. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError';
}

/**
 * Services forward the signature of their caller. A signature is therefore valid for longer than the slowest
 * call takes.
 */
const SIGNATURE_LIFETIME_MS = 60_000;
/** The signer reuses the signature of an actor for this time. */
const SIGNATURE_REUSE_MS = 10_000;
/** The maximum number of entries in one cache. The signer and the verifiers have separate caches. */
const MAX_CACHED_SIGNATURES = 10_000;

/** @param text Ed25519 key in DER (PKCS #8), in base64 */
export function readSigningKey(text: string): KeyObject {
  return parseEd25519Key(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}

/** @param text one or more Ed25519 keys in DER (SPKI), in base64, separated by commas */
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

/** Returns the key in the format of {@link readVerifyingKeys}. */
export const exportVerifyingKey = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** Returns a message header with the claims and the signature. */
export function signActorClaims(key: KeyObject, claims: ActorClaims): string {
  const content = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
}

/**
 * The verified claims by header. All messages of a user have the same header for some seconds, so each header is
 * verified only once.
 */
const verifiedClaimsByKeys = new WeakMap<readonly KeyObject[], Map<string, ActorClaims>>();

/**
 * @param keys must be the same array in each call, because the array is the key of the cache
 * @throws InvalidSignatureError
 */
export function verifyActorHeader(keys: readonly KeyObject[], header: string | undefined): ActorClaims {
  if (!header) throw new InvalidSignatureError('it is not signed');
  let known = verifiedClaimsByKeys.get(keys);
  if (!known) verifiedClaimsByKeys.set(keys, (known = new Map<string, ActorClaims>()));
  const claims = known.get(header) ?? verifySignature(keys, header);
  if (claims.exp + CLOCK_TOLERANCE_MS < Date.now()) throw new InvalidSignatureError('its signature has expired');
  if (!known.has(header)) addToSignatureCache(known, header, claims);
  return claims;
}

function verifySignature(keys: readonly KeyObject[], header: string): ActorClaims {
  const [content = '', signature = '', ...more] = header.split('.');
  // If headers with more than two parts were accepted, variants of one valid header could fill the cache.
  if (more.length > 0) throw new InvalidSignatureError('it is not in our format');
  const [bytes, signed] = [Buffer.from(content), Buffer.from(signature, 'base64url')];
  if (!keys.some((key) => verify(null, bytes, key, signed))) throw new InvalidSignatureError('no known key signed it');
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as ActorClaims;
}

/**
 * Returns the actor, or undefined if the BFF acts without a user.
 * @throws InvalidSignatureError if the message requires other claims
 */
export function getVerifiedActor(
  { sub, role, email }: ActorClaims,
  { actsFor }: Pick<SignedMessage, 'actsFor'>,
  request: unknown,
): Actor | undefined {
  if (actsFor === 'bff') {
    if (role !== 'bff') throw new InvalidSignatureError('only the BFF itself may send it');
    return undefined;
  }
  if (!sub || role === 'bff') throw new InvalidSignatureError('it is signed for no user');
  const { userId, staff } = (request ?? {}) as { userId?: string; staff?: { userId: string } };
  if (actsFor === 'staff' && role !== 'staff') throw new InvalidSignatureError('only staff may send it');
  const claimedUserId = actsFor === 'staff' ? (staff ? staff.userId : sub) : userId;
  if (claimedUserId !== sub) throw new InvalidSignatureError('it is signed for another user');
  return { userId: sub, role, ...(email && { email }) };
}

export interface MessageSigner {
  /** @param deadline in milliseconds since 1970; the signature must be valid until then */
  createHeader(message: SignedMessage, request: unknown, deadline: number): string;
}

/** Signing is the most expensive part of a call, so signatures are reused for some seconds. */
export class ActorSigner implements MessageSigner {
  /** The signed headers by actor, ordered from the oldest to the newest. */
  private readonly signedHeaders = new Map<string, SignedHeader>();

  constructor(private readonly key: KeyObject) {}

  /** @throws Error if the message needs an actor and the request context has none */
  createHeader(
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
    // `Math.abs`, because the age of the signature is negative if the clock was set back.
    if (known && known.exp >= deadline && Math.abs(now - known.signedAt) < SIGNATURE_REUSE_MS) return known.header;
    const exp = Math.max(deadline, now + SIGNATURE_LIFETIME_MS);
    const header = signActorClaims(this.key, {
      ...(actor && { sub: actor.userId }),
      ...(actor?.email && { email: actor.email }),
      role: actor?.role ?? 'bff',
      exp,
    });
    addToSignatureCache(this.signedHeaders, kind, { header, exp, signedAt: now });
    return header;
  }
}

interface SignedHeader {
  header: string;
  exp: number;
  signedAt: number;
}

/** An existing entry moves to the end. If the cache is full, the first entry is removed. */
function addToSignatureCache<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  if (entries.size > MAX_CACHED_SIGNATURES) entries.delete(entries.keys().next().value!);
}
