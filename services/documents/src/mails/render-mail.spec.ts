import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getButtonColors, computeContrast } from './button-colors.js';
import { renderMail, type MailContent } from './render-mail.js';
import { mailToText } from './mail-to-text.js';
import { getMailFrameTexts } from './texts/mail-frame-texts.js';

const mailContent: MailContent = {
  text: 'Hello,\nhere it is.\n\nAda',
  summary: {
    kind: 'invoice',
    number: 'INV-7',
    amountLabel: 'Amount due',
    amount: '$12.50',
    details: [['Due date', 'Dec 24, 2026']],
    pay: null,
    until: 'Dec 24, 2026',
    preview: '$12.50 due Dec 24, 2026',
    howToPay: null,
  },
  url: 'https://paperbill.example/i/token',
  sender: { companyName: 'Lovelace Analytics', color: '#7b2d8b', contact: ['London', 'ada@example.org'] },
  logo: '',
  brandName: 'Paperbill',
  texts: getMailFrameTexts({}),
};

describe('A mail about an invoice', () => {
  it('has amount, due date and link in HTML and text', () => {
    const shown = ['INV-7', '$12.50', 'Dec 24, 2026', mailContent.url, 'Lovelace Analytics', 'Sent with Paperbill'];
    for (const part of [renderMail(mailContent), mailToText(mailContent)]) {
      for (const words of shown) expect(part).toContain(words);
    }
  });

  it('has the sender’s payment details in HTML and text', () => {
    const howToPay = {
      link: { url: 'https://pay.example/ada?a=1&b=2', host: 'pay.example' },
      transfer: [['IBAN', 'DE89 3704']] as [string, string][],
      instructions: 'Within 30 days\nThank you',
      reference: 'Please include invoice number INV-7 with your payment.',
    };
    const payableContent = { ...mailContent, summary: { ...mailContent.summary, howToPay } };
    for (const part of [renderMail(payableContent), mailToText(payableContent)]) {
      for (const words of ['How to pay', 'IBAN', 'DE89 3704', 'Within 30 days', howToPay.reference]) {
        expect(part).toContain(words);
      }
    }
    expect(renderMail(payableContent)).toContain('href="https://pay.example/ada?a=1&amp;b=2"');
    expect(renderMail(payableContent)).toContain('Pay at pay.example');
    expect(mailToText(payableContent)).toContain('Online: https://pay.example/ada?a=1&b=2');
  });

  it('has a button with the amount if the client can pay on the page of the invoice', () => {
    const payable = { ...mailContent, summary: { ...mailContent.summary, pay: 'Pay $12.50' } };
    expect(renderMail(payable)).toMatch(new RegExp(`<a href="${mailContent.url}"[^>]*>Pay \\$12\\.50</a>`));
    expect(renderMail(payable)).not.toContain('View Invoice');
    expect(mailToText(payable)).toContain(`Pay $12.50: ${mailContent.url}`);
  });

  it('begins with amount and due date as preview text', () => {
    const words = renderMail(mailContent)
      .replace(/<head>.*<\/head>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .trim();
    expect(words).toMatch(/^\$12\.50 due Dec 24, 2026/);
  });

  it('has no scripts, no external resources, and styles only for dark mode and small screens', () => {
    const html = renderMail({ ...mailContent, logo: 'cid:logo' });
    expect(html).not.toMatch(/<script|<link|url\(|@import/);
    expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      'cid:logo',
      mailContent.url,
    ]);
  });

  it('has a fixed width and button padding for Outlook, which ignores max-width and padding of links', () => {
    const inOutlook = renderMail(mailContent).replaceAll(/<!--\[if mso\]>|<!\[endif\]-->/g, '');
    expect(inOutlook).toMatch(/<table[^>]* width="600"[^>]*><tr><td><table [^>]*class="paper"/);
    expect(inOutlook).toContain(`<td bgcolor="#7b2d8b" style="padding:13px 28px"><a href="${mailContent.url}"`);
    for (const tag of ['table', 'tr', 'td']) {
      const tags = (pattern: string) => inOutlook.match(new RegExp(pattern, 'g'))!.length;
      expect(tags(`</${tag}>`)).toBe(tags(`<${tag}[ >]`));
    }
    expect(renderMail(mailContent).replaceAll(/<!--.*?-->/g, '')).not.toMatch(/outlook|width="600"|bgcolor/);
  });

  it('sets lines that begin in Hebrew or Arabic from right to left', () => {
    const text = 'Hello,\nשרה A4 - 50 (גדול)';
    const html = renderMail({ ...mailContent, text, sender: { ...mailContent.sender, companyName: 'שרה (5)' } });
    for (const line of ['Hello,', 'שרה A4 - 50 (גדול)', 'שרה (5)']) {
      expect(html).toContain(`<span dir="auto">${line}</span>`);
    }
  });

  it('escapes HTML in all texts', () => {
    const text = '<script>alert(1)</script> & "quoted" </p><outlook-table><!--';
    const html = renderMail({ ...mailContent, text, sender: { companyName: text, color: '"><b>', contact: [text] } });
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('"><b>');
    expect(html.match(/<!--/g)).toEqual(renderMail(mailContent).match(/<!--/g));
  });
});

it('The label of a mail’s button has enough contrast with every company color', () => {
  const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colors, (color) => {
      const { background, textOnBackground, textOnPaper } = getButtonColors(color);
      expect(computeContrast(background, textOnBackground)).toBeGreaterThanOrEqual(4.5);
      expect(computeContrast(textOnPaper, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
