import { describe, expect, it } from '@jest/globals';
import { logoError, logoHash, logoUrl } from './logo.js';

const HASH = 'a1'.repeat(32);

describe('The URL of a logo', () => {
  it('contains the hash of the file, and is empty without a logo', () => {
    expect(logoUrl(HASH)).toBe(`/api/profile/logo?v=${HASH}`);
    expect(logoUrl(null)).toBe('');
  });

  it('can be parsed back to the hash, while other URLs return null', () => {
    expect(logoHash(logoUrl(HASH))).toBe(HASH);
    for (const other of ['', '/api/profile/logo', `${logoUrl(HASH)}0`, `https://elsewhere.example${logoUrl(HASH)}`]) {
      expect(logoHash(other)).toBeNull();
    }
  });
});

describe('An error about a logo', () => {
  it('has the same text as message and as error of the field', () => {
    expect(logoError('LOGO_TOO_LARGE').toWire()).toEqual({
      code: 'LOGO_TOO_LARGE',
      message: 'File size must be less than 2MB',
      errors: [{ path: 'logo', message: 'File size must be less than 2MB' }],
    });
  });
});
