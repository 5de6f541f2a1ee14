import {
  type DecimalKind,
  decimalRules,
  type Field,
  type FieldTable,
  mapFields,
  MAX_LENGTH,
  paymentTerms,
  type ValuesOf,
} from '@paperbill/contracts/rules';
import { parseTypedDecimal } from '@paperbill/money';
import fc from 'fast-check';

/** Generates values of form fields. Most values are ordinary, so that many whole forms are valid. */
const chooseMostlyOrdinary = (ordinaryValue: fc.Arbitrary<string>, ...unusualValues: fc.Arbitrary<string>[]) =>
  fc.oneof({ weight: 6 * unusualValues.length, arbitrary: ordinaryValue }, ...unusualValues);

/** Unusual characters, such as control characters, line breaks, lone surrogates and special spaces. */
// oxfmt-ignore
const UNUSUAL_CHARACTERS = [
  '\u0000', '\u0007', '\t', '\n', '\r', '\r\n', '\u000b', '\u001f', '\u007f', '\u0085', '\u009f', '\ud800', '\udfff',
  ' ', '\u00a0', '\u2003', '\u2028', '\u2029', '\u3000', '\ufeff', '\u200b', '\u200d', '\u202e', 'e\u0301', '🧾', '👩‍👩‍👧',
];
const unusualCharacter = fc.constantFrom(...UNUSUAL_CHARACTERS);

const textWithUnusualCharacter = fc
  .tuple(fc.constantFrom('', 'Oak', 'x'.repeat(20)), unusualCharacter, fc.constantFrom('', 'Lane', 'y'.repeat(20)))
  .map((parts) => parts.join(''));

const arbitraryUtf16 = fc
  .array(fc.nat(0xffff), { maxLength: 30 })
  .map((codeUnits) => String.fromCharCode(...codeUnits));

const arbitraryTextOfLengthNear = (max: number) =>
  fc
    .record({
      length: fc.integer({ min: max - 2, max: max + 2 }),
      unit: fc.constantFrom('x', 'é', '🧾', ' x', '\n'),
      before: fc.constantFrom('', '', ' ', '\r\n'),
      after: fc.constantFrom('', '', '  ', '\u00a0'),
    })
    .map(({ length, unit, before, after }) => before + unit.repeat(max).slice(0, length) + after);

const arbitraryText = (max: number) =>
  chooseMostlyOrdinary(
    fc.constantFrom('Oak Lane', '1 Dock Street', 'Łódź 株式会社', "O'Brien & <Sons>", '12', '#a "b" \\'),
    fc.constantFrom('', ' ', '\u00a0\n\t'),
    textWithUnusualCharacter,
    arbitraryUtf16,
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    arbitraryTextOfLengthNear(max),
  );

const arbitraryEmailPart = fc.string({ unit: fc.constantFrom(...'abcZ09.-_+\'"@ ()é%!#/\\,;:'), maxLength: 12 });

const arbitraryEmail = (max: number) =>
  chooseMostlyOrdinary(
    fc.constantFrom('', 'ada@example.com', "o'brien+billing@mail.example.co.uk", ' jane@oaklane.example '),
    fc.emailAddress(),
    fc
      .tuple(arbitraryEmailPart, arbitraryEmailPart, arbitraryEmailPart)
      .map(([name, host, top]) => `${name}@${host}.${top}`),
    // oxfmt-ignore
    fc.constantFrom('ada', 'ada@', '@example.com', 'ada@localhost', 'a..b@example.com', '.a@example.com', 'a.@example.com',
      'ada@-example.com', 'ada@example.c', 'ada@[127.0.0.1]', '"a b"@example.com', 'jane@bücher.example', 'a@b@c.de',
      'Ada <ada@example.com>', 'ada@example.com,bob@example.com', 'ada@example.com\u0000', 'ada@example.com\n'),
    fc.integer({ min: max - 14, max: max - 10 }).map((length) => `${'a'.repeat(length)}@example.com`),
    arbitraryUtf16,
  );

const arbitraryCents = (max: number) =>
  fc.integer({ min: -max, max }).map((amount) => {
    const digits = String(Math.abs(amount)).padStart(3, '0');
    return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  });

const arbitraryDigits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength });

const arbitraryNumberText = () =>
  chooseMostlyOrdinary(
    fc.constantFrom('0', '1', '2.5', '8,25', '100', '1,200', '99.99', ' 12 '),
    arbitraryCents(20_000_000_000),
    fc.string({ unit: fc.constantFrom(...'0123456789.,-+ $’eE\u00a0−'), maxLength: 12 }),
    fc.tuple(fc.constantFrom('', '-', '+', '0.', '-1.', '1,', '$'), arbitraryDigits(70)).map((parts) => parts.join('')),
    // oxfmt-ignore
    fc.constantFrom('', ' ', '-', '.', '$', '-0', '-0.01', '0.001', '0.005', '1.500', '1,500', '1.500,00',
      '0,125', '0.125', '1.2345', '1.23456', '00,125', '00.125', "0'500", '19 %', '$1,200', '12.50 USD', '1e3', '1E-2',
      '0x10', 'NaN', 'Infinity', '-Infinity', '99999999.99', '99999999.991', '100000000', '-99999999.99', '-100000000',
      '100.01', '100.00', '١٢', '１２', '1\n2', '1\u00002', '--5', '5-', '(5)', '5 EUR', '½', 'null', 'true', '[]'),
    fc.string(),
  );

/** Generates the value that a form stores after a user has typed a number in any language. See `DecimalInput`. */
const arbitraryDecimalText = (kind: DecimalKind) =>
  fc
    .tuple(arbitraryNumberText(), fc.constantFrom<('.' | ',')[]>('.', ','))
    .map(([typed, decimalSeparator]) => parseTypedDecimal(typed, { ...decimalRules[kind], decimalSeparator }) ?? typed);

const arbitraryPaddedNumber = (max: number, length: number) =>
  fc.integer({ min: 0, max }).map((part) => String(part).padStart(length, '0'));

const arbitraryDateText = () =>
  chooseMostlyOrdinary(
    fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2099-12-31') }).map(toDate),
    fc
      .tuple(arbitraryPaddedNumber(10_001, 4), arbitraryPaddedNumber(13, 2), arbitraryPaddedNumber(32, 2))
      .map((parts) => parts.join('-')),
    // oxfmt-ignore
    fc.constantFrom('', ' ', '2026-02-29', '2028-02-29', '2026-02-30', '2026-04-31', '1900-02-29', '2000-02-29', '0000-01-01',
      '0001-01-01', '9999-12-31', '10000-01-01', '+010000-01', '-000001-01-01', '2026-1-1', '2026-01-01T00:00:00Z',
      ' 2026-01-31', '2026-01-31 ', '2026-01-31\n', '31.01.2026', '01/31/2026', '20260131', 'today', '２０２６-01-31'),
    fc.string({ maxLength: 12 }),
  );

const toDate = (date: Date): string => date.toISOString().slice(0, 10);

const arbitraryOption = (options: readonly string[]) =>
  chooseMostlyOrdinary(
    fc.constantFrom(...options),
    // oxfmt-ignore
    fc.constantFrom('', ' ', 'other', options[0]!.toUpperCase(), ` ${options[0]}`, `${options[0]}\u0000`, '__proto__',
      'constructor', 'toString', 'length', '0'),
    fc.string({ maxLength: 10 }),
  );

const arbitraryColor = () =>
  chooseMostlyOrdinary(
    fc.constantFrom('', '#000000', '#A1b2C3', ' #ffffff '),
    fc.string({ unit: fc.constantFrom(...'#0123456789abcdefABCDEFg'), maxLength: 8 }).map((text) => `#${text}`),
    fc.constantFrom('#fff', '000000', '#00000g', '#1234567', '#000000;', '#000000\n#', 'red', '\u0000', '＃000000'),
    textWithUnusualCharacter,
  );

export const arbitraryFields = <Table extends FieldTable>(table: Table) =>
  mapFields(table, arbitraryField) as { [Name in keyof Table]: fc.Arbitrary<ValuesOf<Table>[Name]> };

function arbitraryField(field: Field): fc.Arbitrary<Field['initial']> {
  switch (field.kind) {
    case 'text':
      return arbitraryText(field.max);
    case 'email':
      return arbitraryEmail(MAX_LENGTH.email);
    case 'color':
      return arbitraryColor();
    case 'option':
    case 'currency':
    case 'language':
      return arbitraryOption(field.options);
    case 'paymentTerms':
      return arbitraryOption(paymentTerms);
    case 'date':
      return arbitraryDateText();
    case 'id':
      return fc.option(fc.uuid());
    case 'ids':
      return fc.uniqueArray(fc.uuid(), { maxLength: field.max + 1 });
    default:
      return arbitraryDecimalText(field.kind);
  }
}
