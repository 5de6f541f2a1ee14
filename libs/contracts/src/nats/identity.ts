import type { AccountDeletion, User } from '../http/index.js';
import { command, forBff, idempotentCommand, type OfUser, query } from './message.js';

/** The claims of the identity provider about a user. */
export interface SignIn {
  authProvider: string;
  /** The provider's stable id of the user (`sub`). */
  subject: string;
  email: string;
  /** Whether the provider verified the address. Only a verified address can be taken from another account. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
}

/** The content of a session in the format of express-session. */
export interface SessionContent extends ProviderSession {
  /** The signed-in user. {@link identity.findSession} returns this user with the session. */
  userId?: string;
  [key: string]: unknown;
}

/** A stored session. `sid` is the SHA-256 of the session id in the cookie, so a leaked table opens no session. */
export interface StoredSession {
  sid: string;
  sess: SessionContent;
  /** When it expires, ISO 8601. */
  expire: string;
}

/** The provider's data about a sign-in. A back-channel logout refers to it. */
export interface ProviderSession {
  /** The provider's session id (`sid` of the identity token), if it sends one. */
  providerSid?: string;
  /** When the provider issued the identity token, in Unix seconds of its clock. */
  issuedAt?: number;
}

/** Selects a user's sessions: one, all except one, or those whose sign-in had this verified address or this role. */
export type EndedSessions = { sid: string } | { allBut: string } | { vouchedEmail?: string; role?: string };

/** A back-channel logout: ends the sessions of one provider session, or all sessions of a user. */
export interface EndedAtProvider {
  authProvider: string;
  subject?: string;
  providerSid?: string;
  /** Unix seconds of the provider's clock. Later sign-ins stay valid. */
  endedAt: number;
}

/** Longer than billing's timeout for ending a subscription, which is part of the request. */
const DELETION_TIMEOUT_MS = 25_000;

export const identity = {
  /**
   * Creates the user at the first sign-in. Later sign-ins update e-mail address, name and picture. A verified address is
   * taken from a user who has it unverified. An equal address never gives access to another user's account.
   *
   * @throws EMAIL_TAKEN if a new user has the address of another user
   */
  signIn: forBff(command<SignIn, User>('identity.users.sign-in')),
  /** The session and its user; null if it does not exist or has expired. */
  findSession: forBff(
    query<{ sid: string }, { session: StoredSession; user: User | null } | null>('identity.sessions.find'),
  ),
  /**
   * Stores a session. Only `isNew` inserts a row. Other saves only update, so that a late save cannot revive a deleted
   * session.
   */
  saveSession: forBff(command<StoredSession & { isNew: boolean }, { saved: boolean }>('identity.sessions.save')),
  /** A user's current sessions, newest first. */
  listSessions: query<OfUser, StoredSession[]>('identity.sessions.list'),
  /** Ends some of a user's sessions and returns their ids. */
  endSessions: command<OfUser & EndedSessions, { sids: string[] }>('identity.sessions.end'),
  /** Ends sessions after a back-channel logout and returns their ids. */
  endProviderSessions: forBff(command<EndedAtProvider, { sids: string[] }>('identity.sessions.end-at-provider')),
  destroySession: forBff(command<{ sid: string }, Record<string, never>>('identity.sessions.destroy')),
  /**
   * Schedules the deletion of the account after ACCOUNT_DELETION_DAYS, and ends the renewal of its subscription. A second
   * request does not change the date.
   *
   * @throws NOT_FOUND if the account was already deleted
   */
  requestDeletion: idempotentCommand<OfUser, AccountDeletion>('identity.users.request-deletion', DELETION_TIMEOUT_MS),
  /** Cancels the scheduled deletion. @throws NOT_FOUND if the account was already deleted */
  keepAccount: idempotentCommand<OfUser, Record<string, never>>('identity.users.keep'),
} as const;
