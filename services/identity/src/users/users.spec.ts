import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { identity, type SignIn } from '@paperbill/contracts/nats';
import { aSignIn, startTestService } from '@paperbill/testing';
import { identityService } from '../service.js';

const service = await startTestService(identityService);

const aSignInOfNewPerson = (overrides: Partial<SignIn> = {}): SignIn => {
  const id = randomUUID();
  return aSignIn({ subject: id, email: `${id}@example.com`, ...overrides });
};

const signIn = (person: SignIn) => service.bus.call(identity.signIn, person);

const countUsers = async (email: string) =>
  (await service.database.query('select 1 from users where email = $1', [email])).length;

describe('The address for notices', () => {
  const findAddress = async (userId: string) => (await service.bus.call(identity.findNoticeAddress, { userId })).email;

  it('is the address that the provider verified, or null', async () => {
    const verified = aSignInOfNewPerson({ emailVerified: true });
    expect(await findAddress((await signIn(verified)).id)).toBe(verified.email);
    const { id } = await signIn(aSignInOfNewPerson({ emailVerified: false }));
    for (const unverifiedOrUnknown of [id, 'nobody', randomUUID()]) {
      expect(await findAddress(unverifiedOrUnknown)).toBeNull();
    }
  });

  it('has the language of the app, which is stored after each sign-in', async () => {
    const person = aSignInOfNewPerson({ emailVerified: true });
    const { id: userId } = await signIn(person);
    const find = () => service.bus.call(identity.findNoticeAddress, { userId });
    expect(await find()).toEqual({ email: person.email, language: null });
    await service.bus.call(identity.saveLanguage, { userId, language: 'de' });
    await signIn(person);
    expect(await find()).toEqual({ email: person.email, language: 'de' });
  });
});

describe('Signing in', () => {
  it('creates a user the first time', async () => {
    const person = aSignInOfNewPerson({ firstName: 'Grace', lastName: 'Hopper' });
    expect(await signIn(person)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: person.email,
      authProvider: 'replit',
      firstName: 'Grace',
      lastName: 'Hopper',
      profileImageUrl: person.profileImageUrl,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('finds the same user the next time, with the current name and picture', async () => {
    const person = aSignInOfNewPerson();
    const first = await signIn(person);
    const changes = { lastName: 'King', profileImageUrl: 'https://images.example.com/new.png' };
    const next = await signIn({ ...person, ...changes });

    expect(next).toMatchObject({ id: first.id, ...changes });
    expect(next.createdAt).toBe(first.createdAt);
    expect(next.updatedAt >= first.updatedAt).toBe(true);
  });

  it('updates a changed e-mail address, which is stored trimmed and in lower case', async () => {
    const person = aSignInOfNewPerson();
    const { id } = await signIn(person);
    const email = `moved-${person.email}`;

    expect(await signIn({ ...person, email: ` ${email.toUpperCase()} ` })).toMatchObject({ id, email });
    expect(await countUsers(person.email)).toBe(0);
  });

  it.each(['', 'ada', `${'a'.repeat(250)}@example.com`])(
    'is refused without a valid e-mail address: "%s"',
    async (email) => {
      await expect(signIn(aSignInOfNewPerson({ email }))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        errors: [{ path: 'email', message: 'Please enter a valid e-mail address' }],
      });
    },
  );

  it('creates one user for concurrent sign-ins of one person', async () => {
    const person = aSignInOfNewPerson();
    const users = await Promise.all(Array.from({ length: 20 }, () => signIn(person)));

    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(await countUsers(person.email)).toBe(1);
  });

  it('keeps users of two providers apart that have the same subject', async () => {
    const person = aSignInOfNewPerson();
    const another = { ...person, authProvider: 'another', email: `other-${person.email}` };
    const [one, other] = await Promise.all([signIn(person), signIn(another)]);
    expect(one.id).not.toBe(other.id);
  });
});

describe('An e-mail address of another user', () => {
  it.each(['replit', 'another'])(
    "does not open that user's account for a new person from provider %s",
    async (authProvider) => {
      const owner = aSignInOfNewPerson();
      const { id } = await signIn(owner);

      const stranger = { ...aSignInOfNewPerson(), authProvider, email: owner.email.toUpperCase() };
      await expect(signIn(stranger)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
      expect(await signIn(owner)).toMatchObject({ id, firstName: owner.firstName });
    },
  );

  it('does not lock out a known user, who keeps their old address', async () => {
    const [owner, other] = [aSignInOfNewPerson(), aSignInOfNewPerson()];
    const [{ id: ownersId }, { id: othersId }] = await Promise.all([signIn(owner), signIn(other)]);

    expect(await signIn({ ...other, email: owner.email, firstName: 'Renamed' })).toMatchObject({
      id: othersId,
      email: other.email,
      firstName: 'Renamed',
    });
    expect(await signIn(owner)).toMatchObject({ id: ownersId, email: owner.email });
  });

  it('goes to exactly one of many new people who use it concurrently', async () => {
    const email = aSignInOfNewPerson().email;
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => signIn(aSignInOfNewPerson({ email }))));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'EMAIL_TAKEN' });
    }
    expect(await countUsers(email)).toBe(1);
  });
});

describe('An unverified e-mail address', () => {
  it('goes to the user for whom it is verified, and the other user stays signed in without an address', async () => {
    const squatter = aSignInOfNewPerson({ emailVerified: false });
    const { id: squattersId } = await signIn(squatter);
    const owner = aSignInOfNewPerson({ email: squatter.email });

    expect(await signIn(owner)).toMatchObject({ email: owner.email });
    expect(await signIn(squatter)).toMatchObject({ id: squattersId, email: '' });
    expect(await countUsers(owner.email)).toBe(1);
  });

  it('goes to a known user once it is verified for them, and back once it is free and verified for the earlier user', async () => {
    const [squatter, owner] = [aSignInOfNewPerson({ emailVerified: false }), aSignInOfNewPerson()];
    const [{ id: squattersId }, { id }] = await Promise.all([signIn(squatter), signIn(owner)]);
    const { email } = squatter;

    expect(await signIn({ ...owner, email })).toMatchObject({ id, email });
    await signIn(owner);
    expect(await signIn({ ...squatter, emailVerified: true })).toMatchObject({ id: squattersId, email });
  });

  it('cannot be used unverified by a second user (EMAIL_TAKEN)', async () => {
    for (const emailVerified of [true, false]) {
      const owner = aSignInOfNewPerson({ emailVerified });
      await signIn(owner);
      const attack = signIn(aSignInOfNewPerson({ email: owner.email, emailVerified: false }));
      await expect(attack).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
      expect(await signIn(owner)).toMatchObject({ email: owner.email });
    }
  });

  it('goes to one of many concurrent sign-ins that verify it, including the user who had it', async () => {
    const squatter = aSignInOfNewPerson({ emailVerified: false });
    await signIn(squatter);
    const owners = Array.from({ length: 5 }, () => aSignInOfNewPerson({ email: squatter.email }));
    const results = await Promise.allSettled([...owners, squatter, squatter].map(signIn));

    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.email] : []));
    expect(addresses.filter((address) => address === squatter.email).length).toBeGreaterThanOrEqual(1);
    expect(results.slice(0, 5).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.slice(5).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await signIn(squatter)).toMatchObject({ email: '' });
  });
});
