import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buttonColors, contrast } from './button-colors.js';
import { renderMail, type MailContent } from './render-mail.js';
import { textOfMail } from './text-of-mail.js';

const content: MailContent = {
  text: 'Hello,\nhere it is.\n\nAda',
  summary: { number: 'INV-7', amountLabel: 'Amount due', amount: '$12.50', dueDate: 'Dec 24, 2026' },
  url: 'https://paperbill.example/i/token',
  sender: { companyName: 'Lovelace Analytics', color: '#7b2d8b', contact: ['London', 'ada@example.org'] },
  logo: '',
  brandName: 'Paperbill',
};

describe('A mail', () => {
  it('says in both parts what is due until when, and where the invoice is', () => {
    for (const part of [renderMail(content), textOfMail(content)]) {
      for (const words of [
        'INV-7',
        '$12.50',
        'Dec 24, 2026',
        content.url,
        'Lovelace Analytics',
        'Sent with Paperbill',
      ]) {
        expect(part).toContain(words);
      }
    }
  });

  it('shows amount and due date first, for the line beside the subject', () => {
    const words = renderMail(content)
      .replace(/<head>.*<\/head>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .trim();
    expect(words).toMatch(/^\$12\.50 due Dec 24, 2026/);
  });

  it('needs no script, nothing from elsewhere, and no style sheet but for dark programs and small screens', () => {
    const html = renderMail({ ...content, logo: 'cid:logo' });
    expect(html).not.toMatch(/<script|<link|url\(|@import/);
    expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      'cid:logo',
      content.url,
    ]);
  });

  it('shows as text whatever anybody typed', () => {
    const text = '<script>alert(1)</script> & "quoted" </p>';
    const html = renderMail({ ...content, text, sender: { companyName: text, color: '"><b>', contact: [text] } });
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('"><b>');
  });
});

it('The words on a button can be read in every color that a company may have', () => {
  const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colors, (color) => {
      const { background, onBackground, onPaper } = buttonColors(color);
      expect(contrast(background, onBackground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onPaper, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
