import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { attachmentTypes, toAttachmentName, toUniqueFileName } from './attachments.js';
import { MAX_LENGTH } from './limits.js';

describe('The name of a file', () => {
  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['Plan B.PDF', 'Plan B.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\ada\\plan.pdf', 'plan.pdf'],
    ['page.html', 'page.html.pdf'],
    ['photo.png', 'photo.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
    ['a\0b\r\nc.pdf', 'abc.pdf'],
    ['a"b<c>?.pdf', 'a_b_c__.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['..', 'file.pdf'],
    ['', 'file.pdf'],
    ['con.pdf', '_con.pdf'],
    ['  many   spaces .pdf', 'many spaces.pdf'],
    ['\u3164\u115f.pdf', 'file.pdf'],
    ['\u2800.pdf', 'file.pdf'],
    ['a\u2800\u00a0b\u3164.pdf', 'a b.pdf'],
    ['Pla\u200d\u0301n', 'Plán.pdf'],
    ['Pla\u0301n \u{1f4c4}.pdf', 'Plán \u{1f4c4}.pdf'],
  ])('%j becomes %j', (given, stored) => {
    expect(toAttachmentName(given, 'application/pdf')).toBe(stored);
  });

  it('keeps each extension of its type', () => {
    expect(toAttachmentName('photo.JPEG', 'image/jpeg')).toBe('photo.jpeg');
  });

  it('is short, has an extension of its type, and no invisible characters, whatever was given', () => {
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }));
    fc.assert(
      fc.property(name, fc.constantFrom(...attachmentTypes), (given, type) => {
        const stored = toAttachmentName(given, type);
        expect(stored.length).toBeLessThanOrEqual(MAX_LENGTH.fileName);
        expect(stored).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]+\.(pdf|png|jpe?g|csv|xlsx|zip)$/u);
        expect(stored).not.toMatch(/[\p{Default_Ignorable_Code_Point}\u2800]/u);
        expect(stored).not.toMatch(/^[. ]/);
        expect(toAttachmentName(stored, type)).toBe(stored);
      }),
    );
  });

  it('is unique in its document', () => {
    const taken: string[] = [];
    for (let count = 0; count < 12; count++) taken.push(toUniqueFileName(`${'x'.repeat(116)}.pdf`, taken));
    expect(new Set(taken).size).toBe(12);
    expect(Math.max(...taken.map((name) => name.length))).toBe(MAX_LENGTH.fileName);
  });
});
