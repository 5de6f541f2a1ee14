import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, type User } from '@paperbill/contracts/http';
import type { SignIn } from '@paperbill/contracts/nats';
import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { UserEntity, type UserRow } from './user.entity.js';

/** Only its shape: whether it is theirs is for the provider to know. */
const EMAIL = /^\S+@\S+$/;

@Injectable()
export class UsersService {
  constructor(private readonly em: EntityManager) {}

  /** Creates the user at the first sign-in, refreshes them at later ones. */
  async signIn(signIn: SignIn): Promise<User> {
    const person = { ...signIn, email: signIn.email.trim().toLowerCase() };
    if (person.email.length > MAX_LENGTH.email || !EMAIL.test(person.email)) {
      throw AppError.invalid({ path: 'email', message: validationTexts.email });
    }
    try {
      return await this.createOrRefresh(person);
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
    }
    return (person.emailVerified && (await this.takeEmail(person))) || this.refreshWithoutEmail(person);
  }

  /** One statement, so that the first sign-in may happen twice at once. */
  private async createOrRefresh(person: SignIn, em = this.em): Promise<User> {
    const user = await em.upsert(
      UserEntity,
      { ...person, updatedAt: new Date() },
      { onConflictFields: ['authProvider', 'subject'], onConflictExcludeFields: ['id', 'createdAt'] },
    );
    return toUser(user);
  }

  /**
   * The address is verified for this person: who has it unverified, perhaps to keep its owner out, has none from now on.
   *
   * @returns null where it is verified for the other user as well
   */
  private async takeEmail(person: SignIn): Promise<User | null> {
    try {
      return await this.em.transactional(async (em) => {
        const { email } = person;
        await em.nativeUpdate(UserEntity, { email, emailVerified: false }, { email: null, updatedAt: new Date() });
        return this.createOrRefresh(person, em);
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return null;
      throw error;
    }
  }

  /**
   * The e-mail address belongs to another user. Providers give addresses to new people, so it neither opens that user's
   * account nor moves to this one: somebody known stays signed in with the address they had, somebody new is refused.
   */
  private async refreshWithoutEmail({ authProvider, subject, firstName, lastName, profileImageUrl }: SignIn) {
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
