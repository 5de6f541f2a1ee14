import { createHash } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { CompanyProfile } from '@paperbill/contracts/http';
import { aProfile } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { saveInvoice } from '../testing/invoice-calls.js';
import { expectErrorBody, expectRefusal } from '../testing/refusals.js';

const MB = 1024 * 1024;

const ada = await signIn();
await ada.post('/api/profile', aProfile());

const uploadLogo = (
  content: Uint8Array<ArrayBuffer> | string,
  name = 'logo',
  person = ada,
  fields: Record<string, string> = {},
) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('logo', new Blob([content], { type: 'image/png' }), name);
  return person.post<CompanyProfile>('/api/profile', form);
};

/** Returns a valid PNG. `shade` is the gray value of its two pixels. */
function aPng(shade = 0): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const GRAY_8_BIT_2_BY_1 = Buffer.from('00000002000000010800000000', 'hex');
  const pixels = deflateSync(Buffer.from([0, shade, shade]));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', GRAY_8_BIT_2_BY_1),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path fill="#17624d" d="M0 0h4v2H0z"/></svg>';

describe('A logo', () => {
  it("uploaded with the profile is served at the profile's logoUrl", async () => {
    const saved = await uploadLogo(aPng(1), 'logo.png', ada, { title: 'Countess' });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      title: 'Countess',
      logoUrl: expect.stringMatching(/^\/api\/profile\/logo\?v=[0-9a-f]{64}$/),
    });

    for (const path of ['/api/profile/logo', saved.body.logoUrl]) {
      const { status, headers, bytes } = await ada.get(path);
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(headers.etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
    }
  });

  it('is revalidated at its plain URL, cached forever at the URL with its hash, and not sent twice', async () => {
    const { logoUrl } = (await uploadLogo(aPng(2))).body;
    for (const [path, caching] of [
      ['/api/profile/logo', 'private, no-cache'],
      [logoUrl, 'private, max-age=31536000, immutable'],
    ] as const) {
      const { headers } = await ada.get(path);
      expect(headers['cache-control']).toBe(caching);
      const secondAnswer = await ada.get(path, { 'If-None-Match': headers.etag! });
      expect([secondAnswer.status, secondAnswer.bytes.length]).toEqual([304, 0]);
    }
  });

  it('has the type of its bytes, regardless of its file name', async () => {
    await uploadLogo(SVG, 'logo.png');
    expect((await ada.get('/api/profile/logo')).headers['content-type']).toBe('image/svg+xml');
  });

  it('as SVG cannot run scripts, neither as stored nor as served', async () => {
    const hostileSvg = SVG.replace(
      '<path',
      '<script>alert(1)</script><metadata><p>evil</p></metadata><path onclick="alert(1)"',
    );
    const saved = await uploadLogo(hostileSvg, 'logo.svg');
    expect(saved.status).toBe(200);

    const { headers, bytes } = await ada.get('/api/profile/logo');
    expect(bytes.toString()).toMatch(/<svg[^]*<path/);
    expect(bytes.toString()).not.toMatch(/script|onclick|evil|alert/);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
  });

  it('is kept by saves without logoUrl or with its own URL', async () => {
    const { logoUrl } = (await uploadLogo(aPng(3))).body;
    const saveAndReadLogoUrl = async (body: object) =>
      (await ada.post<CompanyProfile>('/api/profile', body)).body.logoUrl;
    expect(await saveAndReadLogoUrl({ city: 'London' })).toBe(logoUrl);
    expect(await saveAndReadLogoUrl({ city: 'London', logoUrl })).toBe(logoUrl);
    expect(await saveAndReadLogoUrl({ logoUrl: 'https://evil.example/logo.png' })).toBe(logoUrl);
  });

  it('is deleted by an empty logoUrl, and stays on invoices that have it', async () => {
    const { logoUrl } = (await uploadLogo(aPng(4))).body;
    const invoice = await saveInvoice(ada);
    expect(invoice.companyLogoUrl).toBe(logoUrl);

    const cleared = await ada.post<CompanyProfile>('/api/profile', { logoUrl: '' });

    expect([cleared.status, cleared.body.logoUrl]).toEqual([200, '']);
    expectRefusal(await ada.get('/api/profile/logo'), 404, 'NOT_FOUND');
    expect((await ada.get(logoUrl)).status).toBe(200);
  });

  it('is not found by other users', async () => {
    const { logoUrl } = (await uploadLogo(aPng(5))).body;
    const otherUser = await signIn();
    expectRefusal(await otherUser.get('/api/profile/logo'), 404, 'NOT_FOUND');
    expectRefusal(await otherUser.get(logoUrl), 404, 'NOT_FOUND');
  });

  it.each(['?v=', '?v=1', `?v=${'0'.repeat(64)}`, '?v=a&v=b'])('is not found with the query %s', async (query) => {
    expectRefusal(await ada.get(`/api/profile/logo${query}`), 404, 'NOT_FOUND');
  });
});

describe('A logo is refused, and nothing of the form is saved:', () => {
  const TYPE = 'Invalid file type';
  const SIZE = 'File size must be less than 2MB';

  it.each([
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), 415, 'UNSUPPORTED_LOGO_TYPE', TYPE],
    ['HTML named as a PNG', '<!doctype html><script>alert(1)</script>', 415, 'UNSUPPORTED_LOGO_TYPE', TYPE],
    ['plain text', 'just a text', 415, 'UNSUPPORTED_LOGO_TYPE', TYPE],
    ['an empty file', '', 415, 'UNSUPPORTED_LOGO_TYPE', TYPE],
    ['one byte larger than 2 MB', Buffer.alloc(2 * MB + 1), 413, 'LOGO_TOO_LARGE', SIZE],
    ['much larger than 2 MB', Buffer.alloc(9 * MB), 413, 'LOGO_TOO_LARGE', SIZE],
    [
      'a truncated PNG',
      aPng().subarray(0, 50),
      400,
      'INVALID_INPUT',
      'This image could not be read. Please save it again as PNG, JPG or SVG.',
    ],
  ] as const)('is %s', async (_, content, status, code, message) => {
    const before = (await ada.get('/api/profile')).body;
    const answer = await uploadLogo(content, 'logo.png', ada, { city: 'Elsewhere' });
    expect(answer.status).toBe(status);
    expect(expectErrorBody(answer)).toMatchObject({ code, message, errors: [{ path: 'logo', message }] });
    expect((await ada.get('/api/profile')).body).toEqual(before);
  });
});
