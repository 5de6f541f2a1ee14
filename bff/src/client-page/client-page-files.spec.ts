import { describe, expect, it } from '@jest/globals';
import { AppError, logoUrl } from '@paperbill/contracts/http';
import { refusalTexts } from '@paperbill/contracts/texts';
import request from 'supertest';
import { aLinkedInvoice, anOpenedLink, ID, LINK_PATH, tokenHash, serveClientLink } from '../testing/client-link.js';

const { api, get, names } = await serveClientLink();

describe('The PDF of a client’s link', () => {
  it('is requested for the owner, but printed with the priority of visitors', async () => {
    api.services.reply('getPdf', {
      fileName: 'invoice_inv_7.pdf',
      bytes: Buffer.from('%PDF'),
      sha256: 'a'.repeat(64),
    });
    const { status, headers } = await get(`${LINK_PATH}/pdf`);
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename=invoice_inv_7.pdf']);
    expect([headers['x-robots-tag'], headers['cache-control']]).toEqual(['noindex, nofollow', 'private, no-store']);
    expect(api.services.takeRequests().map(({ name, request: asked }) => [name, asked])).toEqual([
      ['findLink', { tokenHash }],
      ['getPdf', { userId: ID, kind: 'invoice', id: ID, forVisitor: true, withoutPdf: true }],
    ]);
  });

  it('is refused with a page that says how long to wait if too many visitors wait for a print', async () => {
    const error = new AppError('TOO_MANY_REQUESTS', { message: refusalTexts.tooManyClientPrints, retryAfter: 15 });
    api.services.reply('getPdf', error);
    const { status, headers, text } = await get(`${LINK_PATH}/pdf`);
    expect([status, headers['retry-after']]).toEqual([429, '15']);
    expect(text).toContain('Too much is asked for at once. Please try again in 15 seconds.');
  });

  it('answers 404 for an invalid link', async () => {
    api.services.reply('findLink', new AppError('NOT_FOUND'));
    expect((await get(`${LINK_PATH}/pdf`)).status).toBe(404);
    expect(names()).toEqual(['findLink']);
  });
});

describe('Every response below a client’s link', () => {
  it.each(['', '/pdf', '/logo', `/files/${ID}`, '/opened', '/messages', '/no-such-page', '/opened.js'])(
    'is not stored by browsers: %s',
    async (basePath) => {
      const file = { fileName: 'invoice_inv_7.pdf', sha256: 'a'.repeat(64) };
      for (const bytes of [null, Buffer.from('%PDF')]) {
        api.services.reply('getPdf', { ...file, bytes });
        const known = { 'If-None-Match': `"${file.sha256}"` };
        const path = LINK_PATH + basePath;
        const answers = [await get(path), await get(path).set(known), await request(api.url).post(path)];
        for (const { headers } of answers) expect(headers['cache-control']).toMatch(/^(private, )?no-store$/);
      }
    },
  );
});

describe('The logo of a client’s link', () => {
  const sha256 = 'a1'.repeat(32);
  const invoiceWithLogo = aLinkedInvoice({ companyLogoUrl: logoUrl(sha256) });
  const aLogo = { mediaType: 'image/png' as const, base64: Buffer.from('PNG').toString('base64'), sha256 };

  it('is a file of its own that the page does not wait for', async () => {
    api.services.reply('readLink', { userId: ID, linkId: ID, invoice: invoiceWithLogo });
    expect((await get(LINK_PATH)).text).toContain(`<img src="${LINK_PATH}/logo" alt="" fetchPriority="low"/>`);
    expect(names()).toEqual(['readLink']);
    api.services.reply('readLink', { userId: ID, linkId: ID, invoice: aLinkedInvoice() });
    expect((await get(LINK_PATH)).text).not.toContain('<img');
  });

  it('is the invoice’s logo, found by the hash of the token, and is not stored', async () => {
    api.services.reply('readLogoOfLink', aLogo);
    const { status, body, headers } = await get(`${LINK_PATH}/logo`);
    expect([status, String(body)]).toEqual([200, 'PNG']);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(api.services.takeRequests()).toEqual([{ name: 'readLogoOfLink', request: { tokenHash } }]);
  });

  it('answers 404 for an invalid link and for an invoice without a logo', async () => {
    api.services.reply('readLogoOfLink', new AppError('NOT_FOUND'));
    const { status, headers } = await get(`${LINK_PATH}/logo`);
    expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex, nofollow']);
    expect((await get('/i/short/logo')).status).toBe(404);
    expect(names()).toEqual(['readLogoOfLink']);
  });
});

describe('The files of a client’s link', () => {
  const file = { id: ID, name: '<b>plan</b>.pdf', mediaType: 'application/pdf', size: 1_300_000 } as const;

  it('are listed on the page with their sizes, and lead to a download', async () => {
    api.services.reply('readLink', { ...anOpenedLink(), attachments: [file] });
    const { text } = await get(LINK_PATH);
    expect(text).toContain(`<a href="${LINK_PATH}/files/${ID}">&lt;b&gt;plan&lt;/b&gt;.pdf</a>`);
    expect(text).toContain('1.2 MB');
    api.services.reply('readLink', anOpenedLink());
    expect((await get(LINK_PATH)).text).not.toContain('Files');
  });

  it('are read for the owner, and only those that the owner shares', async () => {
    api.services.reply('readAttachmentPart', { file: { ...file, size: 5 }, bytes: Buffer.from('%PDF-') });
    const { status, headers } = await get(`${LINK_PATH}/files/${ID}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    });
    const owner = { of: 'invoice', id: ID };
    expect(api.services.takeRequests()).toEqual([
      { name: 'findLink', request: { tokenHash } },
      { name: 'readAttachmentPart', request: { userId: ID, owner, id: ID, part: 0, forClient: true } },
    ]);
  });

  it('answer 404 for an invalid link, an unknown file and a malformed id', async () => {
    api.services.reply('readAttachmentPart', new AppError('NOT_FOUND'));
    expect((await get(`${LINK_PATH}/files/${ID}`)).status).toBe(404);
    expect((await get(`${LINK_PATH}/files/1`)).status).toBe(404);
    api.services.reply('findLink', new AppError('NOT_FOUND'));
    api.services.takeRequests();
    expect((await get(`${LINK_PATH}/files/${ID}`)).status).toBe(404);
    expect(names()).toEqual(['findLink']);
  });
});
