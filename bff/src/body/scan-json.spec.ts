import { describe, expect, it } from '@jest/globals';
import { isSafeToParse } from './scan-json.js';

describe('isSafeToParse', () => {
  it.each([
    ['with almost the maximum number of values', `{"rows":[${Array(19_000).fill('"a, b"').join()}]}`],
    ['as deep as the contract allows', '{"a":{"b":[{"c":[[1]]}]}}'],
    ['whose texts contain brackets and commas', JSON.stringify({ html: '[{,'.repeat(50_000) })],
    ['whose texts contain escaped quotes', JSON.stringify({ html: '\\"[,{\\'.repeat(50_000) })],
    ['that is invalid, which the parser rejects', 'hello'],
  ])('accepts JSON %s', (_, json) => {
    expect(isSafeToParse(Buffer.from(json))).toBe(true);
  });

  it.each([
    ['with too many values', `[${'0,'.repeat(20_001)}0]`],
    ['with too many keys', `{${Array.from({ length: 20_001 }, (_, index) => `"${index}":0`).join()}}`],
    ['with a repeated key', `{${'"a":0,'.repeat(20_001)}"a":0}`],
    ['nested too deeply', '[[[[[[[]]]]]]]'],
    ['with too many empty objects', `[${'{}'.repeat(20_001)}]`],
  ])('refuses JSON %s', (_, json) => {
    expect(isSafeToParse(Buffer.from(json))).toBe(false);
  });

  it('scans ten megabytes in linear time: quadratic time would exceed the timeout of the test', () => {
    expect(isSafeToParse(Buffer.from(JSON.stringify({ html: '"\\'.repeat(2_500_000) })))).toBe(true);
  });
});
