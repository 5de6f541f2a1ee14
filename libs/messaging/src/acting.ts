import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Message } from '@paperbill/contracts/nats';
import { CLOCK_TOLERANCE_MS } from './deadlines.js';
import { type Actor, requestContext } from './request-context.js';

type AnyMessage = Pick<Message<unknown, unknown>, 'actsFor' | 'subject'>;

/** The claims that the BFF signs: who acts, and until when. The BFF's own messages have no `sub`. */
export interface ActingClaims {
  sub?: string;
  role: Actor['role'] | 'bff';
  /** Set for staff only. */
  email?: string;
  /** Milliseconds since 1970. */
  exp: number;
}

/** A message failed the check of its signature. The text goes to the log and contains no user input. */
export class UnprovenError extends Error {
  override readonly name = 'UnprovenError';
}

/** Longer than the slowest call: the signature also covers the messages that a service sends for its caller. */
const SIGNATURE_LIFETIME_MS = 60_000;
/** How long the signer reuses a signature, so how old the sign-in it proves may be. */
const REUSE_MS = 10_000;
/** Size of the caches of signatures: one here, one where they are verified. */
const MAX_CACHED = 10_000;

/** @param text an Ed25519 key in DER (PKCS #8), base64 */
export function readSigningKey(text: string): KeyObject {
  return ed25519(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}

/** @param text one or more Ed25519 keys in DER (SPKI), base64, separated by commas */
export function readVerifyingKeys(text: string): KeyObject[] {
  return text
    .split(',')
    .map((key) => ed25519(createPublicKey({ key: Buffer.from(key.trim(), 'base64'), format: 'der', type: 'spki' })));
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key');
  return key;
}

/** The public key of a signing key, in the format of {@link readVerifyingKeys}. */
export const verifyingKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** @returns the value of the header: claims and signature */
export function signActing(key: KeyObject, claims: ActingClaims): string {
  const content = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
}

/** Verified headers per set of keys. The same header comes with each message of some seconds. */
const verified = new WeakMap<readonly KeyObject[], Map<string, ActingClaims>>();

/**
 * Verifies and parses a header of {@link signActing}.
 *
 * @param keys the same array each time: it is the key of a cache
 * @throws UnprovenError if no key matches the signature, or if it has expired
 */
export function verifyActing(keys: readonly KeyObject[], header: string | undefined): ActingClaims {
  if (!header) throw new UnprovenError('it is not signed');
  let known = verified.get(keys);
  if (!known) verified.set(keys, (known = new Map<string, ActingClaims>()));
  const claims = known.get(header) ?? verifySignature(keys, header);
  if (claims.exp + CLOCK_TOLERANCE_MS < Date.now()) throw new UnprovenError('its signature has expired');
  if (!known.has(header)) cache(known, header, claims);
  return claims;
}

function verifySignature(keys: readonly KeyObject[], header: string): ActingClaims {
  const [content = '', signature = '', ...more] = header.split('.');
  // Extra segments would let one valid signature fill the cache under many names.
  if (more.length > 0) throw new UnprovenError('it is not in our format');
  const [bytes, signed] = [Buffer.from(content), Buffer.from(signature, 'base64url')];
  if (!keys.some((key) => verify(null, bytes, key, signed))) throw new UnprovenError('no known key signed it');
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as ActingClaims;
}

/**
 * Compares the signed claims with what the message requires (`actsFor`) and with the user that the request names.
 *
 * @returns the actor; undefined for the BFF itself
 * @throws UnprovenError if they differ
 */
export function actorOf(
  { sub, role, email }: ActingClaims,
  { actsFor }: Pick<AnyMessage, 'actsFor'>,
  request: unknown,
): Actor | undefined {
  if (actsFor === 'bff') {
    if (role !== 'bff') throw new UnprovenError('only the BFF itself may send it');
    return undefined;
  }
  if (!sub || role === 'bff') throw new UnprovenError('it is signed for nobody');
  const { userId, staff } = (request ?? {}) as { userId?: string; staff?: { userId: string } };
  if (actsFor === 'staff' && role !== 'staff') throw new UnprovenError('only staff may send it');
  const named = actsFor === 'staff' ? (staff ? staff.userId : sub) : userId;
  if (named !== sub) throw new UnprovenError('it is signed for another user');
  return { userId: sub, role, ...(email && { email }) };
}

export interface MessageSigner {
  /** @param deadline milliseconds since 1970; the signature is valid at least until then */
  headerFor(message: AnyMessage, request: unknown, deadline: number): string;
}

/**
 * Signs for the actor of the request context (`requestContext.actAs`). It reuses signatures for some seconds: a page sends
 * many messages at once, and signing is the most expensive part of a call.
 */
export class ActingSigner implements MessageSigner {
  /** Cached headers by actor, oldest first. */
  private readonly signed = new Map<string, Signed>();

  constructor(private readonly key: KeyObject) {}

  /** @throws Error if the message needs an actor and the request context has none */
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
    const known = this.signed.get(kind);
    // Math.abs: a clock that was set back must not prolong the reuse.
    if (known && known.exp >= deadline && Math.abs(now - known.at) < REUSE_MS) return known.header;
    const exp = Math.max(deadline, now + SIGNATURE_LIFETIME_MS);
    const header = signActing(this.key, {
      ...(actor && { sub: actor.userId }),
      ...(actor?.email && { email: actor.email }),
      role: actor?.role ?? 'bff',
      exp,
    });
    cache(this.signed, kind, { header, exp, at: now });
    return header;
  }
}

interface Signed {
  header: string;
  exp: number;
  at: number;
}

/** Adds or moves an entry to the end, and evicts the oldest. */
function cache<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  if (entries.size > MAX_CACHED) entries.delete(entries.keys().next().value!);
}
