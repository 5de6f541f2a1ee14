import type { AccountDeletion, User } from '../http/index.js';
import { command, forBff, idempotentCommand, type OfUser, query } from './message.js';

/** What the identity provider asserts about a person. */
export interface SignIn {
  authProvider: string;
  /** The provider's stable id of the person (`sub`). */
  subject: string;
  email: string;
  /** Whether the provider checked that the address is this person's: only then does it hold against others. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
}

/** A session's content, as express-session keeps it. */
export interface SessionContent extends ProviderSession {
  /** The signed-in user: {@link identity.findSession} answers with this user beside the session. */
  userId?: string;
  [key: string]: unknown;
}

/** A stored session: `sid` is the SHA-256 of the cookie's id, so that the table alone opens no session. */
export interface StoredSession {
  sid: string;
  sess: SessionContent;
  /** When it ends, ISO 8601. */
  expire: string;
}

/** What a session keeps of its sign-in at the provider: by this the provider names the sessions that it has ended. */
export interface ProviderSession {
  /** The provider's own session (`sid` of the identity token), where it tells. */
  providerSid?: string;
  /** When the provider issued the identity token, in its own seconds since 1970. */
  issuedAt?: number;
}

/** One of a user's sessions, all but one, or those whose sign-in vouched for this address or brought this role. */
export type EndedSessions = { sid: string } | { allBut: string } | { vouchedEmail?: string; role?: string };

/** Sessions that the provider has ended: those of one of its own sessions, or all of a person's. */
export interface EndedAtProvider {
  authProvider: string;
  subject?: string;
  providerSid?: string;
  /** The provider's seconds since 1970: who signed in later stays signed in. */
  endedAt: number;
}

/** Longer than billing may take for the end of a subscription, which is part of it. */
const DELETION_TIMEOUT_MS = 25_000;

export const identity = {
  /**
   * Creates the user at the first sign-in, refreshes e-mail address, name and picture at later ones. A verified address
   * is taken from a user for whom nobody verified it; otherwise somebody new who brings the address of another user gets
   * EMAIL_TAKEN. An address is never a proof of being that user.
   */
  signIn: forBff(command<SignIn, User>('identity.users.sign-in')),
  /** The session with its user in one reply; null where there is none, or it has ended. */
  findSession: forBff(
    query<{ sid: string }, { session: StoredSession; user: User | null } | null>('identity.sessions.find'),
  ),
  /**
   * Stores a session. `isNew` inserts; otherwise only an existing row is updated, so that a late save can't
   * revive a destroyed session.
   */
  saveSession: forBff(command<StoredSession & { isNew: boolean }, { saved: boolean }>('identity.sessions.save')),
  /** A user's sessions that have not ended, the newest first. */
  listSessions: query<OfUser, StoredSession[]>('identity.sessions.list'),
  /** Ends some of a user's sessions; answers which those were. */
  endSessions: command<OfUser & EndedSessions, { sids: string[] }>('identity.sessions.end'),
  /** Ends what the provider has ended; answers which those were. */
  endProviderSessions: forBff(command<EndedAtProvider, { sids: string[] }>('identity.sessions.end-at-provider')),
  destroySession: forBff(command<{ sid: string }, Record<string, never>>('identity.sessions.destroy')),
  /**
   * Has the account deleted after ACCOUNT_DELETION_DAYS, and its subscription not renewed any more. Asked again, the first
   * time stays. NOT_FOUND where the account is gone.
   */
  requestDeletion: idempotentCommand<OfUser, AccountDeletion>('identity.users.request-deletion', DELETION_TIMEOUT_MS),
  /** Takes that back; NOT_FOUND where it is too late. */
  keepAccount: idempotentCommand<OfUser, Record<string, never>>('identity.users.keep'),
} as const;
