import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { BffConfig } from '../config.js';
import { PUBLIC_URL, startTestBff } from '../testing/test-bff.js';
import { SecurityTxtController } from './security-txt.controller.js';

describe('/.well-known/security.txt', () => {
  it('contains the contact, the expiry and the language', async () => {
    const { url } = await startTestBff({ SECURITY_CONTACT: 'https://example.com/report' });
    // The request has the header `Accept: text/html`, which browsers send when a user opens an address.
    const answer = await request(url).get('/.well-known/security.txt').set('Accept', 'text/html');

    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.text).toMatch(
      /^Contact: https:\/\/example\.com\/report\nExpires: (\S+)\nPreferred-Languages: en\nCanonical: http:\/\/localhost:3000\/\.well-known\/security\.txt\n$/,
    );
    const days = (Date.parse(/Expires: (\S+)/.exec(answer.text)![1]!) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(90, 1);
  });

  it('falls back to the support address', () => {
    const config = { SUPPORT_EMAIL: 'help@ink.example', PUBLIC_URL } as BffConfig;
    expect(new SecurityTxtController(config).read()).toMatch(/^Contact: mailto:help@ink\.example\n/);
  });
});
