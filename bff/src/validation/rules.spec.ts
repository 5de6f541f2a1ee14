import { describe, expect, it } from '@jest/globals';
import type { AppError, FieldError } from '@paperbill/contracts/http';
import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { aCustomer, aLineItem, anInvoice, aProduct, aProfile } from '@paperbill/testing';
import type { Type } from '@nestjs/common';
import { CustomerDto } from '../customers/customers.dto.js';
import { NewInvoiceDto, StatusChangesDto } from '../invoices/invoices.dto.js';
import { ProductDto } from '../products/products.dto.js';
import { ProfileDto } from '../profile/profile.dto.js';
import { validationPipe } from './validation.pipe.js';

async function errorsOf(metatype: Type, body: unknown): Promise<FieldError[]> {
  try {
    await validationPipe().transform(body, { type: 'body', metatype });
    return [];
  } catch (error) {
    return (error as AppError).errors ?? [];
  }
}

const read = <T>(metatype: Type<T>, body: unknown) =>
  validationPipe().transform(body, { type: 'body', metatype }) as Promise<T>;

const TEXT = 'Please enter text without control characters';
const OPTION = 'Please choose one of the listed options';
const EMAIL = 'Please enter a valid e-mail address';
const TOO_EARLY = 'Please enter a day after 1969';
const COLOR = 'Color must be a valid hex code (e.g., #000000) or empty';
const RATE = 'Tax rate must be a number from 0 to 100, with at most 4 decimals';
const AMOUNT = 'Please enter an amount with at most 2 decimals';
const PRICE = 'Please enter a price from 0 with at most 4 decimals';
const UNIT_PRICE = 'Please enter a price with at most 4 decimals';
const TOO_LARGE = 'This amount is too large: it can be at most 99,999,999.99';
const DATE = 'Please enter a date that exists, such as 2026-01-31';
const QUANTITY = 'Please enter a quantity from 0 with at most 4 decimals';

describe('a profile', () => {
  // prettier-ignore
  it.each([
    ['companyName', '', 'Company name is required'],
    ['companyName', null, 'Company name is required'],
    ['companyName', ' \n', 'Company name is required'],
    ['companyName', 'x'.repeat(MAX_LENGTH.name + 1), 'Please use at most 200 characters'],
    ['companyName', 'a\u0000b', TEXT],
    ['companyName', 'a\nb', TEXT],
    ['companyName', '\ud800', TEXT],
    ['title', ['Analyst'], TEXT],
    ['title', { a: 1 }, TEXT],
    ['title', true, TEXT],
    ['title', false, TEXT],
    ['paymentInstructions', 'a\u0007b', TEXT],
    ['email', 'ada', EMAIL],
    ['email', 'ada@localhost', EMAIL],
    ['email', 'ada @example.com', EMAIL],
    ['email', `${'a'.repeat(250)}@example.com`, 'Please use at most 254 characters'],
    ['companyNameColor', 'red', COLOR],
    ['companyNameColor', '#fff', COLOR],
    ['companyNameColor', '#12345g', COLOR],
    ['companyNameColor', '#000000;', COLOR],
    ['companyNameColor', '\u0000', COLOR],
    ['companyNameColor', {}, COLOR],
    ['companyNameSize', 'huge', OPTION],
    ['paymentTerms', 'net31', OPTION],
    ['paymentTerms', ['net30'], OPTION],
    ['invoiceTemplate', 'constructor', OPTION],
    ['defaultTaxRate', '100.01', RATE],
    ['defaultTaxRate', -1, RATE],
    ['defaultTaxRate', '8.87501', RATE],
    ['defaultTaxRate', '8,25', RATE],
    ['defaultTaxRate', 'NaN', RATE],
    ['defaultTaxRate', '1e1', RATE],
    ['defaultTaxRate', [8], RATE],
    ['defaultTaxRate', '9'.repeat(100_000), RATE],
  ])('with %s = %j is refused: %s', async (path, value, message) => {
    expect(await errorsOf(ProfileDto, { ...aProfile(), [path]: value })).toEqual([{ path, message }]);
  });

  // prettier-ignore
  it.each([
    ['companyName', ' Ada ', 'Ada'],
    ['companyName', 'Łódź 株式会社 🧾', 'Łódź 株式会社 🧾'],
    ['paymentInstructions', '\na\r\nb\nc ', 'a\nb\nc'],
    ['zipCode', 97201, '97201'],
    ['title', null, ''],
    ['email', '', ''],
    ['email', 'jane@müller.example', 'jane@xn--mller-kva.example'],
    ['email', "o'brien+billing@mail.example.co.uk", "o'brien+billing@mail.example.co.uk"],
    ['companyNameColor', '', ''],
    ['companyNameColor', '#A1b2C3', '#A1b2C3'],
    ['defaultTaxRate', '8.25', '8.25'],
    ['defaultTaxRate', 100, '100.00'],
    ['defaultTaxRate', ' 0.50 ', '0.50'],
    ['companyNameSize', '', undefined],
    ['defaultTaxRate', '', undefined],
    ['logoUrl', '', ''],
    ['logoUrl', '/api/profile/logo', undefined],
    ['logoUrl', { a: 1 }, undefined],
  ])('with %s = %j reads as %j', async (path, value, expected) => {
    expect((await read(ProfileDto, { [path]: value }) as never)[path]).toEqual(expected);
  });
});

describe('a customer', () => {
  it('needs a name alone, and takes the defaults for the rest', async () => {
    expect(await errorsOf(CustomerDto, {})).toEqual([{ path: 'name', message: 'Company name is required' }]);
    expect(await read(CustomerDto, { name: 'Ada', paymentTerms: '', email: null })).toEqual({
      ...Object.fromEntries(Object.keys(aCustomer()).map((field) => [field, ''])),
      name: 'Ada',
      country: 'United States',
      paymentTerms: 'net30',
    });
  });

  it('names everything that is wrong, each field once', async () => {
    expect(await errorsOf(CustomerDto, { name: 5, email: 'x', phone: {}, paymentTerms: 7, unknown: '\u0000' })).toEqual(
      [
        { path: 'email', message: EMAIL },
        { path: 'phone', message: TEXT },
        { path: 'paymentTerms', message: OPTION },
      ],
    );
  });

  it.each([[[]], ['text'], [5], [[[{}]]]])('is no %j', async (body) => {
    expect(await errorsOf(CustomerDto, body)).not.toEqual([]);
  });
});

describe('a product', () => {
  // prettier-ignore
  it.each([
    ['name', undefined, 'Name is required'],
    ['unitPrice', undefined, 'Unit price is required'],
    ['unitPrice', '', 'Unit price is required'],
    ['unitPrice', null, 'Unit price is required'],
    ['unitPrice', '-0.01', PRICE],
    ['unitPrice', 'free', PRICE],
    ['unitPrice', '1.50000', PRICE],
    ['unitPrice', 1.00005, PRICE],
    ['unitPrice', '100000000', TOO_LARGE],
    ['description', 'x'.repeat(501), 'Please use at most 500 characters'],
    ['unit', 'x'.repeat(51), 'Please use at most 50 characters'],
  ])('with %s = %j is refused: %s', async (path, value, message) => {
    expect(await errorsOf(ProductDto, { ...aProduct(), [path]: value })).toEqual([{ path, message }]);
  });

  it('is sold by the piece where no unit is named', async () => {
    expect(await read(ProductDto, { name: 'Advice', unit: '', unitPrice: 99999999.99 })).toEqual({
      name: 'Advice',
      description: '',
      unit: 'each',
      unitPrice: '99999999.99',
    });
  });
});

describe('an invoice', () => {
  const { invoice, lineItems } = anInvoice();

  // prettier-ignore
  it.each([
    ['invoiceNumber', '', 'Invoice number is required'],
    ['invoiceNumber', 'x'.repeat(51), 'Please use at most 50 characters'],
    ['invoiceDate', undefined, 'Invoice date is required'],
    ['invoiceDate', '  ', 'Invoice date is required'],
    ['invoiceDate', '2026-02-30', DATE],
    ['invoiceDate', '2026-2-3', DATE],
    ['invoiceDate', '0000-01-01', DATE],
    ['invoiceDate', '0026-11-28', TOO_EARLY],
    ['invoiceDate', '2026-01-01T00:00:00Z', DATE],
    ['invoiceDate', 20260101, DATE],
    ['dueDate', null, 'Due date is required'],
    ['dueDate', '2025-02-29', DATE],
    ['clientName', '  ', 'Client name is required'],
    ['clientEmail', 'not an address', EMAIL],
    ['taxRate', 101, RATE],
    ['customerId', '42', OPTION],
    ['paymentTerms', 'later', OPTION],
    ['status', 'draft', OPTION],
    ['total', '1.234', AMOUNT],
    ['total', '-100000000.00', TOO_LARGE],
  ])('with %s = %j is refused: %s', async (field, value, message) => {
    const body = { invoice: { ...invoice, [field]: value }, lineItems };
    expect(await errorsOf(NewInvoiceDto, body)).toEqual([{ path: `invoice.${field}`, message }]);
  });

  // prettier-ignore
  it.each([
    ['description', '', 'Description is required'],
    ['description', undefined, 'Description is required'],
    ['quantity', undefined, 'Quantity is required'],
    ['quantity', -1, QUANTITY],
    ['quantity', '1/2', QUANTITY],
    ['unit', '', 'Unit is required'],
    ['unitPrice', null, 'Unit price is required'],
    ['unitPrice', '$5', UNIT_PRICE],
    ['subtotal', undefined, 'Subtotal is required'],
    ['notes', 'x'.repeat(1_001), 'Please use at most 1000 characters'],
    ['productId', 'x', OPTION],
    ['productName', [], TEXT],
  ])('with a line item whose %s = %j is refused: %s', async (field, value, message) => {
    const body = { invoice, lineItems: [aLineItem(), { ...aLineItem({ productName: 'Advice' }), [field]: value }] };
    expect(await errorsOf(NewInvoiceDto, body)).toEqual([{ path: `lineItems.1.${field}`, message }]);
  });

  it.each([undefined, null, [], 'lines', 5, {}, { length: 1 }])('without line items (%j) is refused', async (given) => {
    expect(await errorsOf(NewInvoiceDto, { invoice, lineItems: given })).toContainEqual({
      path: 'lineItems',
      message: 'Please add at least one line item',
    });
  });

  it.each([[null], [5], ['x'], [[]], [[{}]], [undefined], [aLineItem(), null]])(
    'with line items that are none (%j) is refused, and told which',
    async (...given) => {
      const lines = [...given, { ...aLineItem(), quantity: 'x' }];
      expect(await errorsOf(NewInvoiceDto, { invoice, lineItems: lines })).toEqual([
        { path: `lineItems.${given.length - 1}`, message: expect.any(String) },
        { path: `lineItems.${given.length}.quantity`, message: QUANTITY },
      ]);
    },
  );

  it.each([undefined, null, 'x', 5, []])('that is no object (%j) is refused', async (given) => {
    expect((await errorsOf(NewInvoiceDto, { invoice: given, lineItems }))[0]?.path).toBe('invoice');
  });

  it('may give a discount, and a leap day', async () => {
    const line = aLineItem({ unitPrice: '-10.00', quantity: '1.00' });
    const dated = { ...invoice, invoiceDate: '2028-02-29', subtotal: '-10', taxAmount: '', total: undefined };

    expect(await errorsOf(NewInvoiceDto, { invoice: dated, lineItems: [line] })).toEqual([]);
  });
});

describe('a mark', () => {
  it.each([
    ['0001-01-01T00:00:00Z', false],
    ['0001-01-01T23:59:59.999Z', false],
    ['0001-01-02T00:00:00Z', true],
    ['9999-12-31T23:59:59Z', true],
    ['2026-02-30T00:00:00Z', false],
    ['2026-01-31', false],
  ])('of %s is taken: %s', async (paidAt, isTaken) => {
    const changes = [{ id: '3f2a1b0c-0000-4000-8000-000000000000', status: 'paid', paidAt }];
    const message = 'Please give a time in UTC, such as 2026-01-31T09:00:00.000Z';
    const errors = isTaken ? [] : [{ path: 'changes.0.paidAt', message }];
    expect(await errorsOf(StatusChangesDto, { changes })).toEqual(errors);
  });
});
