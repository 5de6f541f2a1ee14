import { describe, expect, it } from '@jest/globals';
import { createLogoError } from './errors.js';
import { logoHash, logoUrl } from './logo.js';

const LOGO_HASH = 'a1'.repeat(32);

describe('The URL of a logo', () => {
  it('contains the hash of the file, and is empty without a logo', () => {
    expect(logoUrl(LOGO_HASH)).toBe(`/api/profile/logo?v=${LOGO_HASH}`);
    expect(logoUrl(null)).toBe('');
  });

  it('can be parsed back to the hash, while other URLs return null', () => {
    expect(logoHash(logoUrl(LOGO_HASH))).toBe(LOGO_HASH);
    for (const other of [
      '',
      '/api/profile/logo',
      `${logoUrl(LOGO_HASH)}0`,
      `https://elsewhere.example${logoUrl(LOGO_HASH)}`,
    ]) {
      expect(logoHash(other)).toBeNull();
    }
  });
});

describe('An error about a logo', () => {
  it('has the same text as message and as error of the field', () => {
    expect(createLogoError('LOGO_TOO_LARGE').toWire()).toEqual({
      code: 'LOGO_TOO_LARGE',
      message: 'File size must be less than 2MB',
      errors: [{ path: 'logo', message: 'File size must be less than 2MB' }],
    });
  });
});
