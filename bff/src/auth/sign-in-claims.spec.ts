import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readCredentials, readProof, readSignIn } from './sign-in-claims.js';

const providerSettings = { AUTH_PROVIDER: 'replit', OIDC_ROLES_CLAIM: 'roles', OIDC_EMAILS_VERIFIED: false };
const claimsOfAda = { sub: 'ada', email: ' Ada@Example.com ' };

const readRoles = (claims: Record<string, unknown>, name: string) =>
  readCredentials(claims, readSignIn(claimsOfAda, providerSettings), { ...providerSettings, OIDC_ROLES_CLAIM: name })
    .roles;

describe('readCredentials', () => {
  it.each([
    ['a list', { roles: ['a', 'b'] }, 'roles', ['a', 'b']],
    ['a single text', { roles: 'a b' }, 'roles', ['a b']],
    ['a nested claim', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
    ['a claim with the name of a URL', { 'https://a.example/roles': ['a'] }, 'https://a.example/roles', ['a']],
    ['a missing claim', { groups: ['a'] }, 'roles', []],
    ['an object', { roles: { a: true } }, 'roles', []],
    ['an inherited property', {}, 'constructor.name', []],
    ['a list with values that are not texts', { roles: [1, null, ['b'], 'a'] }, 'roles', ['a']],
  ])('reads roles from %s', (_, claims, name, roles) => {
    expect(readRoles(claims, name)).toEqual(roles);
  });
});

describe('emailVerified of readSignIn', () => {
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
  ])('is %s with %j and OIDC_EMAILS_VERIFIED=%s', (isVouched, claims, OIDC_EMAILS_VERIFIED) => {
    const person = readSignIn({ ...claimsOfAda, ...claims }, { ...providerSettings, OIDC_EMAILS_VERIFIED });
    expect(person.emailVerified).toBe(isVouched);
    expect(readCredentials(claims, person, providerSettings).vouchedEmail).toBe(isVouched ? 'ada@example.com' : '');
  });
});

describe('profileImageUrl of readSignIn', () => {
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

describe('authenticatedAt of readProof', () => {
  const NOW = 1_800_000_000_000;
  const timeIn = (claims: Record<string, unknown>, isFresh: boolean) => readProof(claims, isFresh).authenticatedAt;

  beforeEach(() => void jest.useFakeTimers({ now: NOW }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['the auth_time of the provider', { auth_time: NOW / 1_000 - 60 }, false, NOW - 60_000],
    [
      'the auth_time of the provider, even if it ignored max_age=0',
      { auth_time: NOW / 1_000 - 86_400 },
      true,
      NOW - 86_400_000,
    ],
    ['now if the clock of the provider is ahead', { auth_time: NOW / 1_000 + 3_600 }, true, NOW],
    ['now if the provider was asked for a fresh sign-in and sends no auth_time', {}, true, NOW],
    ['unknown if the provider sends no auth_time, because it may have kept its session', {}, false, undefined],
    ['unknown if auth_time is not a number', { auth_time: 'today' }, true, undefined],
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
    const { firstName } = readSignIn({ ...claimsOfAda, given_name: `${'x'.repeat(199)}🧾` }, providerSettings);
    expect(firstName).toBe('x'.repeat(199));
  });
});
