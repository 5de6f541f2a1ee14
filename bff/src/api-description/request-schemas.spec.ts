import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import type { OpenAPIObject, SchemaObject } from '@nestjs/swagger';
import { fontPresets, MAX_LENGTH, paymentTerms, normalizeText } from '@paperbill/contracts/rules';
import { aCustomer, aLineItem, anInvoice, aProduct, aProfile } from '@paperbill/testing';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { CustomerDto, CustomerImportDto, CustomerListQuery } from '../customers/customers.dto.js';
import {
  InvoiceListQuery,
  InvoiceStatusDto,
  LineItemDto,
  NewInvoiceBody,
  NumberedInvoiceDto,
  PaymentDto,
  StatsQuery,
  StatusChangeDto,
  StatusChangesDto,
} from '../invoices/invoices.dto.js';
import { PreviewDto } from '../pdf/pdf.controller.js';
import { ProductDto, ProductImportDto, ProductListQuery } from '../products/products.dto.js';
import { ProfileDto } from '../profile/profile.dto.js';
import { describeTestApi } from '../testing/test-bff.js';
import { ImportedIds } from '../validation/import.dto.js';
import { createValidationPipe } from '../validation/validation.pipe.js';

const { sortOrder: _, ...line } = aLineItem();

const dtosAndExamples: [Type, object][] = [
  [ProfileDto, aProfile()],
  [CustomerDto, aCustomer()],
  [ProductDto, aProduct()],
  [NumberedInvoiceDto, anInvoice().invoice],
  [LineItemDto, line],
  [NewInvoiceBody, anInvoice()],
  [InvoiceStatusDto, { status: 'paid' }],
  [StatusChangeDto, { id: '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b', status: 'paid' }],
  [StatusChangesDto, { changes: [{ id: '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b', status: 'paid' }] }],
  [PaymentDto, { date: '2026-01-31', amount: '5.00', method: 'cash', note: '' }],
  [CustomerImportDto, { rows: [aCustomer()] }],
  [ProductImportDto, { rows: [aProduct()] }],
  [ImportedIds, { ids: ['6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b'] }],
  [PreviewDto, { html: '<p>' }],
];

const isAccepted = (metatype: Type, value: unknown): Promise<boolean> =>
  createValidationPipe()
    .transform(value, { type: 'body', metatype })
    .then(
      () => true,
      () => false,
    );

/** Generates valid and invalid values for all validation rules. */
const anyValueArbitrary = fc.oneof(
  fc.constantFrom<unknown>(
    ...[undefined, null, true, [], {}, '', ' ', 'a\nb', 'a\r\nb', ' a ', '\u0000', '\u0085', '\ud800', 'a b@c.de'],
    ...'net30 classic paid large #A1b2C3 #12345 ada@example.com ada@example 2028-02-29 2027-02-29 0000-01-01'.split(
      ' ',
    ),
    ...'2026-1-1 0 -0 -0.01 100 100.01 1.005 8.875 1.00005 99999999.99 100000000 1e3 ٣'.split(' '),
  ),
  fc
    .constantFrom(...Object.values(MAX_LENGTH))
    .chain((length) =>
      fc.constantFrom('x'.repeat(length), 'x'.repeat(length + 1), '🧾'.repeat(length / 2), '🧾'.repeat(length / 2 + 1)),
    ),
  fc.constantFrom(...paymentTerms, ...fontPresets.map(({ id }) => id)),
  fc.string({ unit: 'binary' }),
  fc.uuid(),
  fc.integer({ min: -100_000_000_00, max: 100_000_000_00 }).map((cents) => cents / 100),
  fc.integer({ min: -100_000_000_00, max: 100_000_000_00 }).map((cents) => String(cents / 100)),
  // Tiny numbers are excluded, because the JSON schema validator accepts them as whole cents.
  fc.jsonValue({ maxDepth: 1 }).filter((value) => typeof value !== 'number' || !value || Math.abs(value) > 0.001),
);

function isAcceptedLeniently(field: string, value: unknown): boolean {
  // The server accepts any address in `logoUrl` and ignores it, so saving the profile does not change the logo.
  if (field === 'logoUrl') return true;
  if (value === undefined || value === null || typeof value === 'number') return true;
  return (
    typeof value === 'string' && (normalizeText(value) !== value || value === '' || isUncommonNumberNotation(value))
  );
}

const isUncommonNumberNotation = (text: string): boolean => /^([+-]?0\d|[+-]?\.|\+|-0)|\.$/.test(text);

describe('The schema of a request', () => {
  let document: OpenAPIObject;
  let ajv: Ajv2020;

  beforeAll(async () => {
    document = await describeTestApi();
    // With `unicode: false`, the validator counts lengths in UTF-16 units, as the server does. `multipleOf` needs a
    // precision, because binary numbers cannot represent cents exactly.
    ajv = new Ajv2020({ strict: false, unicode: false, multipleOfPrecision: 6, logger: false });
    addFormats.default(ajv);
  });

  const validatorOf = ({ name }: Type): ValidateFunction =>
    ajv.compile({ $ref: `#/components/schemas/${name}`, components: document.components });

  const fieldsOf = ({ name }: Type): string[] =>
    Object.keys((document.components!.schemas![name] as SchemaObject).properties!);

  describe.each(dtosAndExamples)('%p', (type, validExample) => {
    it('has exactly the fields of the rules', () => {
      const nullByField = Object.fromEntries(fieldsOf(type).map((field) => [field, null]));
      expect(Object.keys({ ...nullByField, ...validExample }).sort()).toEqual(fieldsOf(type).sort());
      expect(validatorOf(type)(validExample)).toBe(true);
    });

    it('accepts the same values as the rules, for each field', async () => {
      const isDescribed = validatorOf(type);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...fieldsOf(type)), anyValueArbitrary, async (field, value) => {
          const body = { ...validExample, [field]: value };
          if (value === undefined) delete body[field as keyof typeof body];
          const [described, accepted] = [isDescribed(body), await isAccepted(type, body)];

          // The server must reject every value that the schema rejects. The only exceptions are notations that the
          // server tolerates.
          if (described || !isAcceptedLeniently(field, value)) expect([field, accepted]).toEqual([field, described]);
        }),
        { numRuns: 50 * fieldsOf(type).length },
      );
    });

    it('requires the same fields as the rules', async () => {
      const isDescribed = validatorOf(type);
      for (const field of fieldsOf(type)) {
        const body: Record<string, unknown> = { ...validExample };
        delete body[field];
        expect([field, isDescribed(body)]).toEqual([field, await isAccepted(type, body)]);
      }
    });
  });

  it.each([
    ['/api/invoices', InvoiceListQuery],
    ['/api/customers', CustomerListQuery],
    ['/api/products', ProductListQuery],
    ['/api/invoices/stats', StatsQuery],
  ])('accepts the same query parameters as the rules for %s', async (path, type) => {
    const parameters = document.paths[path]!.get!.parameters as { name: string; schema: SchemaObject }[];
    expect(parameters.length).toBeGreaterThan(3);
    for (const { name, schema } of parameters) {
      const { enum: options = [], minimum, maximum, maxLength } = schema;
      const validValues = [...options, minimum, maximum, maxLength && 'x'.repeat(maxLength)];
      const invalidValues = [
        minimum! - 1,
        maximum! + 1,
        maxLength && 'x'.repeat(maxLength + 1),
        options[0] && 'another',
      ];
      for (const [values, fine] of [
        [validValues, true],
        [invalidValues, false],
      ] as const) {
        for (const value of values.filter(Boolean).map(String)) {
          expect([name, value, await isAccepted(type, { [name]: value })]).toEqual([name, value, fine]);
        }
      }
    }
  });
});
