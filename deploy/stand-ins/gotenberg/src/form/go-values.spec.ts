import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseBool, parseBytes, parseDuration, parseFloat64 } from './go-values.js';

describe("A value in Go's notation", () => {
  it.each([
    ['T', true],
    ['true', true],
    ['0', false],
    ['False', false],
  ])('%s is %p', (text, value) => expect(parseBool(text)).toBe(value));
  it.each(['yes', 'tRUE', ' true', '2'])('%j is no boolean', (text) => expect(() => parseBool(text)).toThrow(text));

  it('is parsed as a number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(parseFloat64(String(number))).toBe(number + 0);
      }),
    );
  });
  it.each(['', '1,5', '0x10', 'Infinity', 'NaN', '1 '])('%j is no number', (text) =>
    expect(() => parseFloat64(text)).toThrow('strconv.ParseFloat'),
  );

  it.each([
    ['0', 0],
    ['30s', 30_000],
    ['1m30s', 90_000],
    ['1h2m3.5s', 3_723_500],
    ['500ms', 500],
    ['.5s', 500],
  ])('%s is %d milliseconds', (text, milliseconds) => expect(parseDuration(text)).toBe(milliseconds));
  it('with very many digits is parsed in linear time', () => {
    for (const parse of [parseFloat64, parseDuration]) {
      expect(() => parse(`${'1'.repeat(300_000)}x`)).toThrow();
    }
  });
  it.each(['30', 's', '-1s', '1d', '1s ', '1s2'])('%j is no duration', (text) =>
    expect(() => parseDuration(text)).toThrow('time: invalid duration'),
  );

  it.each([
    ['1000', 1000],
    ['5MB', 5 * 1024 ** 2],
    ['1.5 GiB', 1.5 * 1024 ** 3],
    ['64k', 65_536],
  ])('%s is %d bytes', (text, bytes) => expect(parseBytes(text)).toBe(bytes));
  it.each(['MB', '-1', '5TB', 'many'])('%j is no size', (text) =>
    expect(() => parseBytes(text)).toThrow('invalid size'),
  );
});
