import { expect, it, jest } from '@jest/globals';
import { announceTableHeadersOnce } from './table-headers.js';

/**
 * Texts in which a simple regular expression for table headers would be slow. The code looks for table headers only if
 * the PDF contains `/Type /MCR`.
 */
const maliciousTexts: Record<string, (size: number) => string> = {
  'a long number as title': (size) => '1'.repeat(size),
  'elements without an end marker': (size) => '1 0 obj\n<</Type /StructElem\n'.repeat(size),
  'pages without an end marker': (size) => `1 0 obj\n<</Type /StructElem\n${'<</Type /MCR '.repeat(size)}\nendobj`,
  'a header cell with a long number': (size) =>
    `1 0 obj\n<</Type /StructElem\n/S /TH\n/Scope /Column /K [${'1'.repeat(size)}]\nendobj`,
  'a header cell with unclosed lists': (size) =>
    `1 0 obj\n<</Type /StructElem\n/S /TH\n/Scope /Column ${'/K [ '.repeat(size)}\nendobj`,
};

/** Counts the characters that `indexOf` searches during `work`. */
function countSearchedCharacters(work: () => void): number {
  const { indexOf } = String.prototype;
  let searched = 0;
  const spy = jest.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, part, from = 0) {
    const at = indexOf.call(this, part, from);
    searched += (at < 0 ? this.length : at) - from;
    return at;
  });
  work();
  spy.mockRestore();
  return searched;
}

it.each(Object.entries(maliciousTexts))(
  'The search for table headers passes each character a few times: %s',
  (_, attack) => {
    const pdf = Buffer.from(`%PDF-1.7 (/Type /MCR) ${attack(20_000)}`);
    expect(countSearchedCharacters(() => announceTableHeadersOnce(pdf))).toBeLessThan(8 * pdf.length);
  },
);
