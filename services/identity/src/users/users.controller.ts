import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type AppLanguage, type User } from '@paperbill/contracts/http';
import { identity, type SignIn, type WithUserId } from '@paperbill/contracts/nats';
import { isId, MAX_LENGTH } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Handles } from '@paperbill/messaging';
import { UserEntity, type UserRow } from './user.entity.js';

/** This check is only rough, because the identity provider verifies that the user owns the address. */
const EMAIL_FORMAT = /^\S+@\S+$/;

@Controller()
export class UsersController {
  constructor(private readonly em: EntityManager) {}

  @Handles(identity.signIn)
  async signIn(signIn: SignIn): Promise<User> {
    const person = { ...signIn, email: signIn.email.trim().toLowerCase() };
    if (person.email.length > MAX_LENGTH.email || !EMAIL_FORMAT.test(person.email)) {
      throw AppError.invalid({ path: 'email', message: validationTexts.email });
    }
    try {
      return await this.createOrUpdateUser(person);
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
    }
    return (person.emailVerified && (await this.claimVerifiedEmail(person))) || this.signInWithTakenEmail(person);
  }

  /**
   * The address is null if it is not verified, or if the account is closed. The language is null until the first
   * sign-in after languages were stored.
   */
  @Handles(identity.findNoticeAddress)
  async findNoticeAddress({ userId: id }: WithUserId) {
    const user = isId(id) ? await this.em.findOne(UserEntity, { id, closedAt: null }) : null;
    return { email: (user?.emailVerified && user.email) || null, language: user?.language ?? null };
  }

  @Handles(identity.saveLanguage)
  async saveLanguage({ userId, language }: WithUserId & { language: AppLanguage }) {
    await this.em.nativeUpdate(UserEntity, { id: userId }, { language });
    return {};
  }

  /** Creates or updates a user with a single upsert, so that concurrent first sign-ins create only one user. */
  private async createOrUpdateUser(person: SignIn, em = this.em): Promise<User> {
    const user = await em.upsert(
      UserEntity,
      { ...person, updatedAt: new Date() },
      { onConflictFields: ['authProvider', 'subject'], onConflictExcludeFields: ['id', 'createdAt'] },
    );
    return toUser(user);
  }

  /**
   * Gives a verified address to the user who signs in. If another user has the same address unverified, that user loses
   * it. Otherwise, a stranger could register an address first and lock out its owner.
   * @returns null if the other user has verified the address
   */
  private async claimVerifiedEmail(person: SignIn): Promise<User | null> {
    try {
      return await this.em.transactional(async (em) => {
        const { email } = person;
        await em.nativeUpdate(UserEntity, { email, emailVerified: false }, { email: null, updatedAt: new Date() });
        return this.createOrUpdateUser(person, em);
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return null;
      throw error;
    }
  }

  /**
   * An identity provider can give an address to a new owner, so the sign-in must not open the other user's account. An
   * existing user keeps the stored address, and a new user is rejected.
   */
  private async signInWithTakenEmail({ authProvider, subject, firstName, lastName, profileImageUrl }: SignIn) {
    const user = await this.em.findOne(UserEntity, { authProvider, subject });
    if (!user) throw new AppError('EMAIL_TAKEN');
    this.em.assign(user, { firstName, lastName, profileImageUrl });
    await this.em.flush();
    return toUser(user);
  }
}

const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email ?? '',
  firstName: row.firstName,
  lastName: row.lastName,
  profileImageUrl: row.profileImageUrl,
  authProvider: row.authProvider,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  ...(row.deletesAt && { deletionAt: row.deletesAt.toISOString() }),
});
