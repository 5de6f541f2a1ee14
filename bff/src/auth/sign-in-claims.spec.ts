import { describe, expect, it } from '@jest/globals';
import { credentialsOf, signInOf } from './sign-in-claims.js';

const rolesIn = (claims: Record<string, unknown>, name: string) => credentialsOf(claims, '', name).roles;

describe('the roles of a sign-in', () => {
  it.each([
    ['a list', { roles: ['a', 'b'] }, 'roles', ['a', 'b']],
    ['one text', { roles: 'a b' }, 'roles', ['a b']],
    ['a nested claim', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
    ['a claim named by an address', { 'https://a.example/roles': ['a'] }, 'https://a.example/roles', ['a']],
    ['no such claim', { groups: ['a'] }, 'roles', []],
    ['something else', { roles: { a: true } }, 'roles', []],
    ['what every object has', {}, 'constructor.name', []],
    ['a list with other things in it', { roles: [1, null, ['b'], 'a'] }, 'roles', ['a']],
  ])('are read from %s', (_, claims, name, roles) => {
    expect(rolesIn(claims, name)).toEqual(roles);
  });
});

describe('the address of a sign-in is vouched for', () => {
  it.each([
    [true, {}],
    [true, { email_verified: true }],
    [true, { email_verified: 'true' }],
    [false, { email_verified: false }],
    [false, { email_verified: 'false' }],
    [false, { email_verified: 0 }],
  ])('%s with %j', (vouched, claims) => {
    expect(credentialsOf(claims, ' Ada@Example.com ', 'roles').vouchedEmail).toBe(vouched ? 'ada@example.com' : '');
  });
});

describe('the picture of a sign-in', () => {
  it.each([
    ['https://images.example.com/ada.png?size=40', 'https://images.example.com/ada.png?size=40'],
    ['https://images.example.com/ada lovelace.png', 'https://images.example.com/ada%20lovelace.png'],
    ['javascript:alert(1)', ''],
    ['https://', ''],
    [`https://images.example.com/${'a'.repeat(2_048)}`, ''],
    [{ url: 'https://images.example.com/ada.png' }, ''],
  ])('%j is kept as %j', (picture, kept) => {
    expect(signInOf({ sub: 'ada', email: 'ada@example.com', picture }, 'replit').profileImageUrl).toBe(kept);
  });
});
