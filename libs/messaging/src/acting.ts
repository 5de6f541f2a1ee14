import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Message } from '@paperbill/contracts/nats';
import { type Actor, requestContext } from './request-context.js';

/** What there is to know of a message here. */
type AnyMessage = Pick<Message<unknown, unknown>, 'actsFor' | 'subject'>;

/** What the BFF signs: who acts, and until when. Its own messages name nobody. */
export interface ActingClaims {
  sub?: string;
  role: Actor['role'] | 'bff';
  /** Of staff. */
  email?: string;
  /** Milliseconds since 1970. */
  exp: number;
}

/** Why a message is not believed to act for whom it names; for the log, without what anybody has entered. */
export class UnprovenError extends Error {
  override readonly name = 'UnprovenError';
}

/** The clocks of two hosts may differ by so much. */
const CLOCK_TOLERANCE_MS = 5_000;
/** Longer than the slowest call waits: what a service asks others on the way is within its caller's time. */
const LIFE_MS = 60_000;
/** A signature says who was signed in no longer ago than this. */
const SIGNED_ANEW_MS = 10_000;
/** So many signatures are kept, of as many users, where they are made and where they are read. */
const MAX_KEPT = 10_000;

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
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('It is no Ed25519 key');
  return key;
}

/** The key with which others check what a signing key signed, as {@link readVerifyingKeys} reads it. */
export const verifyingKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** Claims and signature, as a header carries them. */
export function signActing(key: KeyObject, claims: ActingClaims): string {
  const content = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
}

/** What was found to be signed, by the keys that it was held against: it comes again with each message of some seconds. */
const verified = new WeakMap<readonly KeyObject[], Map<string, ActingClaims>>();

/**
 * Reads what {@link signActing} wrote.
 *
 * @param keys the same array each time
 * @throws UnprovenError where no key signed it, or its time is over
 */
export function verifyActing(keys: readonly KeyObject[], header: string | undefined): ActingClaims {
  if (!header) throw new UnprovenError('it is not signed');
  let known = verified.get(keys);
  if (!known) verified.set(keys, (known = new Map<string, ActingClaims>()));
  const claims = known.get(header) ?? verifyAnew(keys, header);
  if (claims.exp + CLOCK_TOLERANCE_MS < Date.now()) throw new UnprovenError('its signature has expired');
  if (!known.has(header)) keep(known, header, claims);
  return claims;
}

function verifyAnew(keys: readonly KeyObject[], header: string): ActingClaims {
  const [content = '', signature = '', ...more] = header.split('.');
  // With anything behind it, one signature would be kept over and over.
  if (more.length > 0) throw new UnprovenError('it is not in our format');
  const [bytes, signed] = [Buffer.from(content), Buffer.from(signature, 'base64url')];
  if (!keys.some((key) => verify(null, bytes, key, signed))) throw new UnprovenError('no known key signed it');
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as ActingClaims;
}

/**
 * Holds what is signed against what a message is for and whom its request names.
 *
 * @returns who acts; undefined for the BFF itself
 * @throws UnprovenError where they differ
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

/** Makes the header that proves for whom a message acts. */
export interface MessageSigner {
  /** @param deadline until when it is needed, in milliseconds since 1970 */
  headerFor(message: AnyMessage, request: unknown, deadline: number): string;
}

/**
 * Signs who is signed in (`requestContext.actAs`), once for what somebody asks within some seconds: a page asks for much at
 * once, and each signature costs the processor more than all else of a call does.
 */
export class ActingSigner implements MessageSigner {
  /** By whom they are for, in the order in which they were signed. */
  private readonly signed = new Map<string, Signed>();

  constructor(private readonly key: KeyObject) {}

  /** @throws Error where the message acts for somebody and nobody is signed in: a fault of ours */
  headerFor({ actsFor, subject }: AnyMessage, _request: unknown, deadline: number): string {
    const context = requestContext.current();
    const actor = actsFor === 'bff' ? undefined : context?.actor;
    if (actsFor !== 'bff' && !actor) throw new Error(`${subject} acts for somebody, and nobody is signed in`);
    const kind = `${actor?.role ?? 'bff'} ${actor?.userId ?? ''} ${actor?.email ?? ''}`;
    const now = Date.now();
    const known = this.signed.get(kind);
    // A clock that was set back makes none last longer.
    if (known && known.exp >= deadline && Math.abs(now - known.at) < SIGNED_ANEW_MS) return known.header;
    const exp = Math.max(deadline, now + LIFE_MS);
    const header = signActing(this.key, {
      ...(actor && { sub: actor.userId }),
      ...(actor?.email && { email: actor.email }),
      role: actor?.role ?? 'bff',
      exp,
    });
    keep(this.signed, kind, { header, exp, at: now });
    return header;
  }
}

interface Signed {
  header: string;
  exp: number;
  at: number;
}

/** Adds what was not there, or is there anew, and forgets what is longest there. */
function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
}
