import { describe, expect, it } from '@jest/globals';
import { growthOf } from '@paperbill/testing';
import { readTableHeadsOnce } from './table-heads.js';

/** What the texts of a page can bring into its PDF, beside `/Type /MCR`, which has it looked through. */
const attacks: Record<string, (size: number) => string> = {
  'a title of digits': (size) => '1'.repeat(size),
  'elements without an end': (size) => '1 0 obj\n<</Type /StructElem\n'.repeat(size),
  'pages without an end': (size) => `1 0 obj\n<</Type /StructElem\n${'<</Type /MCR '.repeat(size)}\nendobj`,
  'a head of digits': (size) => `1 0 obj\n<</Type /StructElem\n/S /TH\n/Scope /Column /K [${'1'.repeat(size)}]\nendobj`,
  'a head of parts without an end': (size) =>
    `1 0 obj\n<</Type /StructElem\n/S /TH\n/Scope /Column ${'/K [ '.repeat(size)}\nendobj`,
};

describe('A PDF is looked through for heads of tables once, whatever is printed in it:', () => {
  it.each(Object.entries(attacks))(
    '%s',
    async (_name, attack) => {
      const pdf = (size: number) => Buffer.from(`%PDF-1.7 (/Type /MCR) ${attack(size)}`);
      expect(await growthOf(pdf, readTableHeadsOnce, 20_000)).toBeLessThan(8);
    },
    60_000,
  );
});
