import { describe, expect, it } from '@jest/globals';
import type { AppError, FieldError } from '@paperbill/contracts/http';
import { DEFAULT_UNIT } from '@paperbill/contracts/rules';
import { aLineItem, anInvoice, aProduct, aProfile } from '@paperbill/testing';
import type { Type } from '@nestjs/common';
import { CustomerDto } from '../customers/customers.dto.js';
import { NewInvoiceDto, StatusChangesDto } from '../invoices/invoices.dto.js';
import { ProductDto } from '../products/products.dto.js';
import { ProfileDto } from '../profile/profile.dto.js';
import { createValidationPipe } from './validation.pipe.js';

async function findErrors(metatype: Type, body: unknown): Promise<FieldError[]> {
  try {
    await createValidationPipe().transform(body, { type: 'body', metatype });
    return [];
  } catch (error) {
    return (error as AppError).errors ?? [];
  }
}

const readDto = <T>(metatype: Type<T>, body: unknown) =>
  createValidationPipe().transform(body, { type: 'body', metatype }) as Promise<T>;

const TEXT_MESSAGE = 'Please enter text without control characters';
const OPTION_MESSAGE = 'Please choose one of the listed options';
const EMAIL_MESSAGE = 'Please enter a valid e-mail address';
const COLOR_MESSAGE = 'Color must be a valid hex code (e.g., #000000) or empty';
const RATE_MESSAGE = 'Tax rate must be a number from 0 to 100, with at most 4 decimals';
const QUANTITY_MESSAGE = 'Please enter a quantity from 0 with at most 4 decimals';

describe('The rules of a profile', () => {
  // oxfmt-ignore
  it.each([
    ['companyName', '', 'Company name is required'],
    ['companyName', 'a\u0000b', TEXT_MESSAGE],
    ['companyName', 'a\nb', TEXT_MESSAGE],
    ['title', ['Analyst'], TEXT_MESSAGE],
    ['title', false, TEXT_MESSAGE],
    ['paymentInstructions', 'a\u0007b', TEXT_MESSAGE],
    ['email', 'ada@localhost', EMAIL_MESSAGE],
    ['email', `${'a'.repeat(250)}@example.com`, 'Please use at most 254 characters'],
    ['companyNameColor', 'red', COLOR_MESSAGE],
    ['companyNameColor', '#000000;', COLOR_MESSAGE],
    ['companyNameColor', {}, COLOR_MESSAGE],
    ['companyNameSize', 'huge', OPTION_MESSAGE],
    ['paymentTerms', 'net31', OPTION_MESSAGE],
    ['invoiceTemplate', 'constructor', OPTION_MESSAGE],
    ['defaultTaxRate', '100.01', RATE_MESSAGE],
    ['defaultTaxRate', '8.87501', RATE_MESSAGE],
    ['defaultTaxRate', '1e1', RATE_MESSAGE],
    ['defaultTaxRate', [8], RATE_MESSAGE],
    ['defaultTaxRate', '9'.repeat(100_000), RATE_MESSAGE],
  ])('with %s = %j is refused: %s', async (path, value, message) => {
    expect(await findErrors(ProfileDto, { ...aProfile(), [path]: value })).toEqual([{ path, message }]);
  });

  // oxfmt-ignore
  it.each([
    ['companyName', 'Łódź 株式会社 🧾', 'Łódź 株式会社 🧾'],
    ['paymentInstructions', '\na\r\nb\nc ', 'a\nb\nc'],
    ['zipCode', 97201, '97201'],
    ['title', null, ''],
    ['email', '', ''],
    ['email', 'jane@müller.example', 'jane@xn--mller-kva.example'],
    ['email', "o'brien+billing@mail.example.co.uk", "o'brien+billing@mail.example.co.uk"],
    ['defaultTaxRate', 100, '100.00'],
    ['defaultTaxRate', ' 0.50 ', '0.50'],
    ['companyNameSize', '', undefined],
    ['defaultTaxRate', '', undefined],
    ['logoUrl', '/api/profile/logo', undefined],
    ['logoUrl', { a: 1 }, undefined],
  ])('with %s = %j reads as %j', async (path, value, expected) => {
    expect((await readDto(ProfileDto, { [path]: value }) as never)[path]).toEqual(expected);
  });
});

describe('The rules of a customer', () => {
  it.each([[[]], ['text'], [5], [[[{}]]]])('refuse %j', async (body) => {
    expect(await findErrors(CustomerDto, body)).not.toEqual([]);
  });
});

describe('The rules of a product', () => {
  it.each([null, ' ', '\u200b', '\u2066\u3164'])(
    'read a unit without a visible character (%j) as the default',
    async (unit) => {
      expect((await readDto(ProductDto, { ...aProduct(), unit })).unit).toBe(DEFAULT_UNIT);
    },
  );
});

describe('The rules of an invoice', () => {
  const { invoice } = anInvoice();

  it.each([[null], [5], ['x'], [[]], [[{}]], [undefined], [aLineItem(), null]])(
    'refuse invalid line items (%j) with their index',
    async (...given) => {
      const lines = [...given, { ...aLineItem(), quantity: 'x' }];
      expect(await findErrors(NewInvoiceDto, { invoice, lineItems: lines })).toEqual([
        { path: `lineItems.${given.length - 1}`, message: expect.any(String) },
        { path: `lineItems.${given.length}.quantity`, message: QUANTITY_MESSAGE },
      ]);
    },
  );

  it.each([
    ['JPY', 'Please enter an amount without decimals'],
    ['KWD', 'Please enter an amount with at most 3 decimals'],
    ['', 'Please enter an amount with at most 2 decimals'],
  ])('state the decimals of the currency %j', async (currency, message) => {
    const body = { invoice: { ...invoice, currency, total: 'much' }, lineItems: [aLineItem()] };
    expect(await findErrors(NewInvoiceDto, body)).toEqual([{ path: 'invoice.total', message }]);
  });
});

describe('The rules of a change of status', () => {
  it.each([
    ['0001-01-01T00:00:00Z', false],
    ['0001-01-01T23:59:59.999Z', false],
    ['0001-01-02T00:00:00Z', true],
    ['9999-12-31T23:59:59Z', true],
    ['2026-02-30T00:00:00Z', false],
    ['2026-01-31', false],
  ])('accept paidAt %s: %s', async (paidAt, isTaken) => {
    const changes = [{ id: '3f2a1b0c-0000-4000-8000-000000000000', status: 'paid', paidAt }];
    const message = 'Please give a time in UTC, such as 2026-01-31T09:00:00.000Z';
    const errors = isTaken ? [] : [{ path: 'changes.0.paidAt', message }];
    expect(await findErrors(StatusChangesDto, { changes })).toEqual(errors);
  });
});
