import { describe, expect, it } from '@jest/globals';
import { isSafeToParse } from './scan-json.js';

describe('mayBeParsed', () => {
  it.each([
    ['of the most values', `{"rows":[${Array(19_000).fill('"a, b"').join()}]}`],
    ['as deep as the contract goes', '{"a":{"b":[{"c":[[1]]}]}}'],
    ['whose texts hold signs of JSON', JSON.stringify({ html: '[{,'.repeat(50_000) })],
    ['whose texts hold quotes', JSON.stringify({ html: '\\"[,{\\'.repeat(50_000) })],
    ['that is none', 'hello'],
  ])('accepts JSON %s', (_, json) => {
    expect(isSafeToParse(Buffer.from(json))).toBe(true);
  });

  it.each([
    ['of too many values', `[${'0,'.repeat(20_001)}0]`],
    ['of too many keys', `{${Array.from({ length: 20_001 }, (_, index) => `"${index}":0`).join()}}`],
    ['that repeats one key', `{${'"a":0,'.repeat(20_001)}"a":0}`],
    ['nested too deep', '[[[[[[[]]]]]]]'],
    ['of empty objects', `[${'{}'.repeat(20_001)}]`],
  ])('refuses JSON %s', (_, json) => {
    expect(isSafeToParse(Buffer.from(json))).toBe(false);
  });

  it('scans ten megabytes in linear time: quadratic time would exceed the timeout of the test', () => {
    expect(isSafeToParse(Buffer.from(JSON.stringify({ html: '"\\'.repeat(2_500_000) })))).toBe(true);
  });
});
