import { describe, expect, it } from '@jest/globals';
import { growthOf } from '@paperbill/testing';
import { announceTableHeadersOnce } from './table-headers.js';

/** Texts that could make the search slow. The search begins only if the PDF contains `/Type /MCR`. */
const maliciousTexts: Record<string, (size: number) => string> = {
  'a long number as title': (size) => '1'.repeat(size),
  'elements without an end marker': (size) => '1 0 obj\n<</Type /StructElem\n'.repeat(size),
  'pages without an end marker': (size) => `1 0 obj\n<</Type /StructElem\n${'<</Type /MCR '.repeat(size)}\nendobj`,
  'a header cell with a long number': (size) =>
    `1 0 obj\n<</Type /StructElem\n/S /TH\n/Scope /Column /K [${'1'.repeat(size)}]\nendobj`,
  'a header cell with unclosed lists': (size) =>
    `1 0 obj\n<</Type /StructElem\n/S /TH\n/Scope /Column ${'/K [ '.repeat(size)}\nendobj`,
};

describe('The search for table headers takes linear time for', () => {
  it.each(Object.entries(maliciousTexts))(
    '%s',
    async (_name, attack) => {
      const pdf = (size: number) => Buffer.from(`%PDF-1.7 (/Type /MCR) ${attack(size)}`);
      expect(await growthOf(pdf, announceTableHeadersOnce, 20_000)).toBeLessThan(8);
    },
    60_000,
  );
});
