import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readCredentials, readProof, readSignIn } from './sign-in-claims.js';

const providerSettings = { AUTH_PROVIDER: 'replit', OIDC_ROLES_CLAIM: 'roles', OIDC_EMAILS_VERIFIED: false };
const adaClaims = { sub: 'ada', email: ' Ada@Example.com ' };

const readRoles = (claims: Record<string, unknown>, name: string) =>
  readCredentials(claims, readSignIn(adaClaims, providerSettings), { ...providerSettings, OIDC_ROLES_CLAIM: name })
    .roles;

describe('credentialsOf', () => {
  it.each([
    ['a list', { roles: ['a', 'b'] }, 'roles', ['a', 'b']],
    ['one text', { roles: 'a b' }, 'roles', ['a b']],
    ['a nested claim', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
    ['a claim named by an address', { 'https://a.example/roles': ['a'] }, 'https://a.example/roles', ['a']],
    ['no such claim', { groups: ['a'] }, 'roles', []],
    ['something else', { roles: { a: true } }, 'roles', []],
    ['what every object has', {}, 'constructor.name', []],
    ['a list with other things in it', { roles: [1, null, ['b'], 'a'] }, 'roles', ['a']],
  ])('reads roles from %s', (_, claims, name, roles) => {
    expect(readRoles(claims, name)).toEqual(roles);
  });
});

describe('emailVerified of signInOf', () => {
  it.each([
    [false, {}, false],
    [true, {}, true],
    [true, { email_verified: true }, false],
    [true, { email_verified: 'true' }, false],
    [false, { email_verified: false }, true],
    [false, { email_verified: 'false' }, true],
    [false, { email_verified: 0 }, true],
    [false, { email_verified: null }, true],
    [false, { email_verified: 1 }, false],
    [false, { email_verified: 'yes' }, false],
    [false, { email_verified: ['true'] }, false],
  ])('is %s with %j and OIDC_EMAILS_VERIFIED=%s', (vouched, claims, OIDC_EMAILS_VERIFIED) => {
    const person = readSignIn({ ...adaClaims, ...claims }, { ...providerSettings, OIDC_EMAILS_VERIFIED });
    expect(person.emailVerified).toBe(vouched);
    expect(readCredentials(claims, person, providerSettings).vouchedEmail).toBe(vouched ? 'ada@example.com' : '');
  });
});

describe('profileImageUrl of signInOf', () => {
  it.each([
    ['https://images.example.com/ada.png?size=40', 'https://images.example.com/ada.png?size=40'],
    ['https://images.example.com/ada lovelace.png', 'https://images.example.com/ada%20lovelace.png'],
    ['javascript:alert(1)', ''],
    ['https://', ''],
    [`https://images.example.com/${'a'.repeat(2_048)}`, ''],
    [{ url: 'https://images.example.com/ada.png' }, ''],
  ])('converts %j to %j', (picture, kept) => {
    expect(readSignIn({ sub: 'ada', email: 'ada@example.com', picture }, providerSettings).profileImageUrl).toBe(kept);
  });
});

describe('authenticatedAt of proofOf', () => {
  const NOW = 1_800_000_000_000;
  const timeIn = (claims: Record<string, unknown>, isFresh: boolean) => readProof(claims, isFresh).authenticatedAt;

  beforeEach(() => void jest.useFakeTimers({ now: NOW }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['what the provider says', { auth_time: NOW / 1_000 - 60 }, false, NOW - 60_000],
    ['what the provider says, though it was told to ask', { auth_time: NOW / 1_000 - 86_400 }, true, NOW - 86_400_000],
    ['now at the latest, where its clock is ahead', { auth_time: NOW / 1_000 + 3_600 }, true, NOW],
    ['now, where it was told to ask and never says when', {}, true, NOW],
    ['unknown, where it may have remembered somebody and does not say', {}, false, undefined],
    ['unknown, where what it says is no time', { auth_time: 'today' }, true, undefined],
  ])('is %s', (_, claims, isFresh, time) => {
    expect(timeIn(claims, isFresh)).toBe(time);
  });
});

describe('Characters that PostgreSQL rejects', () => {
  it('are replaced in all claims about a person, a session and roles', () => {
    const claims = {
      sub: 'a\0da',
      email: 'ada\0@example.com',
      given_name: 'A\ud83d',
      family_name: '\u0085',
      roles: ['a\0'],
    };
    const person = readSignIn(claims, providerSettings);
    expect(person).toMatchObject({ subject: 'a da', email: 'ada @example.com', firstName: 'A ', lastName: ' ' });
    expect(readCredentials(claims, person, providerSettings).roles).toEqual(['a ']);
    expect(readProof({ sid: 's\0' }, false).providerSid).toBe('s ');
  });

  it('are not created by cutting a text within a character', () => {
    const { firstName } = readSignIn({ ...adaClaims, given_name: `${'x'.repeat(199)}🧾` }, providerSettings);
    expect(firstName).toBe('x'.repeat(199));
  });
});
