import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AppError, type LinkedInvoice } from '@paperbill/contracts/http';
import { aLinkedInvoice, anOpenedLink, LINK_PATH, serveClientLink } from '../testing/client-link.js';

const { api, get, names } = await serveClientLink();

const manyLineItems = (description: string, count = 300): LinkedInvoice['lineItems'] =>
  Array.from({ length: count }, (_, index) => ({
    ...aLinkedInvoice().lineItems[0]!,
    description: `${description} ${index}`,
  }));

function setLinkedInvoice(invoice: Partial<LinkedInvoice>, version: string): void {
  api.services.reply('readLink', anOpenedLink(invoice, version));
  api.services.reply('readLinkVersion', { version });
}

describe('The page of a long invoice', () => {
  it('shows all lines, with the styles that its content policy allows', async () => {
    setLinkedInvoice({ lineItems: manyLineItems('Advice <b>') }, 'all lines');
    const { status, text, headers } = await get(LINK_PATH);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('Advice &lt;b&gt; 0');
    expect(text).toContain('Advice &lt;b&gt; 299');
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'unsafe-hashes' 'sha256-/);
    expect(headers['cache-control']).toBe('no-store');

    const uncompressedAnswer = await get(LINK_PATH).set('Accept-Encoding', 'identity');
    expect([uncompressedAnswer.headers['content-encoding'], uncompressedAnswer.text]).toEqual([undefined, text]);
  });

  it('is rendered once per version', async () => {
    setLinkedInvoice({ lineItems: manyLineItems('First') }, 'first');
    await get(LINK_PATH);
    names();
    expect((await get(LINK_PATH)).text).toContain('First 299');
    expect(names()).toEqual(['readLinkVersion']);
    setLinkedInvoice({ lineItems: manyLineItems('Second') }, 'second');
    expect((await get(LINK_PATH)).text).toContain('Second 299');
    expect(names().filter((name) => name === 'readLink')).toHaveLength(1);
  });

  it('answers 404 after its link was revoked', async () => {
    setLinkedInvoice({ lineItems: manyLineItems('Gone') }, 'gone');
    expect((await get(LINK_PATH)).status).toBe(200);
    for (const message of ['readLinkVersion', 'readLink'] as const) {
      api.services.reply(message, new AppError('NOT_FOUND'));
    }
    expect((await get(LINK_PATH)).status).toBe(404);
  });

  it('says thank you only after a message was sent', async () => {
    setLinkedInvoice({ lineItems: manyLineItems('Thanks') }, 'thanks');
    const [plain, justSent] = [await get(LINK_PATH), await get(`${LINK_PATH}?told=paid`)];
    expect(justSent.text).not.toBe(plain.text);
    expect((await get(LINK_PATH)).text).toBe(plain.text);
  });

  it('does not block the main thread while it is rendered', async () => {
    setLinkedInvoice({ lineItems: manyLineItems('Busy', 1_000) }, 'busy');
    let tickCount = 0;
    let isDone = false;
    const page = get(LINK_PATH).then((answer) => ((isDone = true), answer));
    while (!isDone) {
      await sleep(1);
      tickCount++;
    }
    expect((await page).text).toContain('Busy 999');
    expect(tickCount).toBeGreaterThan(20);
  });

  it('is rendered once for several simultaneous requests', async () => {
    setLinkedInvoice({ lineItems: manyLineItems('Shared', 1_000) }, 'shared');
    const opened = await Promise.all(Array.from({ length: 8 }, () => get(LINK_PATH)));
    expect(new Set(opened.map(({ status, text }) => `${status} ${text.includes('Shared 999')}`))).toEqual(
      new Set(['200 true']),
    );
    // The BFF reads the link at most twice: once to find out that the invoice is long, and once to render the page.
    expect(names().filter((name) => name === 'readLink').length).toBeLessThanOrEqual(2);
  });

  it('answers 502 if it cannot be rendered, and the next request succeeds', async () => {
    setLinkedInvoice({ lineItems: manyLineItems('Broken'), paymentLink: 'no address' }, 'broken');
    expect((await get(LINK_PATH)).status).toBe(502);
    setLinkedInvoice({ lineItems: manyLineItems('Whole') }, 'whole');
    expect((await get(LINK_PATH)).text).toContain('Whole 299');
  });
});
