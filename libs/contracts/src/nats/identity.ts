import type { AccountDeletion, AppLanguage, User } from '../http/index.js';
import { allowUnsigned, command, restrictToBff, idempotentCommand, type WithUserId, query } from './message.js';

/** The claims of the identity provider about a user. */
export interface SignIn {
  authProvider: string;
  /** The stable id at the identity provider (claim `sub`). */
  subject: string;
  email: string;
  /**
   * True if the identity provider has verified the address. Only a verified address can be taken from another account.
   */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
}

export interface SessionContent extends ProviderSession {
  /** The id of the signed-in user. {@link identity.findSession} returns this user together with the session. */
  userId?: string;
  [key: string]: unknown;
}

/**
 * A session as the identity service stores it. `sid` is the SHA-256 hash of the session id in the cookie. If the table
 * leaks, it contains no usable session ids.
 */
export interface StoredSession {
  sid: string;
  sess: SessionContent;
  /** The time at which the session expires, in ISO 8601 format. */
  expire: string;
}

/** The identity provider's data about a sign-in. A back-channel logout uses this data to find the session. */
export interface ProviderSession {
  /** The session id at the identity provider (claim `sid` of the identity token), if the provider sends it. */
  providerSid?: string;
  /**
   * The time at which the identity provider issued the identity token, in Unix seconds. The time comes from the
   * provider's clock.
   */
  issuedAt?: number;
}

/**
 * Selects sessions of a user. It selects one session, all sessions except one, or the sessions with a verified address
 * or a role.
 */
export type SessionSelection = { sid: string } | { allBut: string } | { vouchedEmail?: string; role?: string };

/**
 * A logout at the identity provider. It ends the sessions that belong to one session at the provider, or all sessions
 * of a user.
 */
export interface ProviderLogout {
  authProvider: string;
  subject?: string;
  providerSid?: string;
  /** The time of the logout, in Unix seconds by the provider's clock. Sessions from later sign-ins stay valid. */
  endedAt: number;
}

/**
 * The timeout of the message that requests the deletion of an account. The handler also ends the subscription, so this
 * timeout is longer than the timeout of the billing service.
 */
const DELETION_TIMEOUT_MS = 25_000;

export const identity = {
  /**
   * Signs in a user of the identity provider. An e-mail address never gives access to another user's account. If this
   * user has verified an address and its owner has not, the owner loses it.
   * @throws EMAIL_TAKEN if the address of a new user belongs to another user
   */
  signIn: restrictToBff(command<SignIn, User>('identity.users.sign-in')),
  /** Stores the language of the app. The user gets notices in this language. */
  saveLanguage: idempotentCommand<WithUserId & { language: AppLanguage }, Record<string, never>>(
    'identity.users.save-language',
  ),
  /**
   * Returns the e-mail address and the language for notices about an account. The address is null if the identity
   * provider has not verified it. The language is null before the user's next sign-in. The message is unsigned, because
   * notices are sent while the user is not signed in.
   */
  findNoticeAddress: allowUnsigned(
    query<WithUserId, { email: string | null; language?: AppLanguage | null }>('identity.users.find-notice-address'),
  ),
  /** Returns a session and its user, or null if the session does not exist or has expired. */
  findSession: restrictToBff(
    query<{ sid: string }, { session: StoredSession; user: User | null } | null>('identity.sessions.find'),
  ),
  /**
   * Stores a session. If `isNew` is true, a row is inserted. Otherwise only an existing row is updated, so that a late
   * message cannot restore a deleted session.
   */
  saveSession: restrictToBff(command<StoredSession & { isNew: boolean }, { saved: boolean }>('identity.sessions.save')),
  /** Lists the user's current sessions, newest first. */
  listSessions: query<WithUserId, StoredSession[]>('identity.sessions.list'),
  endSessions: command<WithUserId & SessionSelection, { sids: string[] }>('identity.sessions.end'),
  /** Ends sessions after a back-channel logout. Returns the ids of these sessions. */
  endProviderSessions: restrictToBff(command<ProviderLogout, { sids: string[] }>('identity.sessions.end-at-provider')),
  destroySession: restrictToBff(command<{ sid: string }, Record<string, never>>('identity.sessions.destroy')),
  /**
   * Schedules the deletion of an account. A further request does not change the date.
   * @throws NOT_FOUND if the account was already deleted
   */
  requestDeletion: idempotentCommand<WithUserId, AccountDeletion>(
    'identity.users.request-deletion',
    DELETION_TIMEOUT_MS,
  ),
  /** Withdraws the request to delete an account. @throws NOT_FOUND if the account was already deleted */
  keepAccount: idempotentCommand<WithUserId, Record<string, never>>('identity.users.keep'),
} as const;
