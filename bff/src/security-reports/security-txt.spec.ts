import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startTestBff } from '../testing/test-bff.js';

const readSecurityTxt = async (environment: Record<string, string>) => {
  const { url } = await startTestBff({ NATS_URL: 'nats://127.0.0.1:1', ...environment });
  // The request has the header `Accept: text/html`, which browsers send when a user opens an address.
  return request(url).get('/.well-known/security.txt').set('Accept', 'text/html');
};

describe('/.well-known/security.txt', () => {
  it('contains the contact, the expiry and the language', async () => {
    const answer = await readSecurityTxt({ SECURITY_CONTACT: 'https://example.com/report' });

    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.text).toMatch(
      /^Contact: https:\/\/example\.com\/report\nExpires: (\S+)\nPreferred-Languages: en\nCanonical: http:\/\/localhost:3000\/\.well-known\/security\.txt\n$/,
    );
    const days = (Date.parse(/Expires: (\S+)/.exec(answer.text)![1]!) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(90, 1);
  });

  it('falls back to the support address', async () => {
    expect((await readSecurityTxt({ SUPPORT_EMAIL: 'help@ink.example' })).text).toMatch(
      /^Contact: mailto:help@ink\.example\n/,
    );
  });
});
