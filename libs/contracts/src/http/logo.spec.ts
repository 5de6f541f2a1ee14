import { describe, expect, it } from '@jest/globals';
import { logoError, logoHash, logoUrl } from './logo.js';

const HASH = 'a1'.repeat(32);

describe('the address of a logo', () => {
  it('names the very bytes, and is empty without a logo', () => {
    expect(logoUrl(HASH)).toBe(`/api/profile/logo?v=${HASH}`);
    expect(logoUrl(null)).toBe('');
  });

  it('leads back to the hash; no other address does', () => {
    expect(logoHash(logoUrl(HASH))).toBe(HASH);
    for (const other of ['', '/api/profile/logo', `${logoUrl(HASH)}0`, `https://elsewhere.example${logoUrl(HASH)}`]) {
      expect(logoHash(other)).toBeNull();
    }
  });
});

describe('an error about a logo', () => {
  it('stands in the message and at the field', () => {
    expect(logoError('LOGO_TOO_LARGE').toWire()).toEqual({
      code: 'LOGO_TOO_LARGE',
      message: 'File size must be less than 2MB',
      errors: [{ path: 'logo', message: 'File size must be less than 2MB' }],
    });
  });
});
