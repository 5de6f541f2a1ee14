import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { blankInvoice, blankLineItem } from '../form/blank-invoice.js';
import { invoiceFormSchema } from '../form/invoice-form-schema.js';
import { forgetAttempt, idempotencyKeyFor, type NewInvoiceBody, newInvoiceBody } from './create-invoice.js';

const lineItems = [{ ...blankLineItem(), description: 'Work', unitPrice: '100' }];

const body = (clientName: string): NewInvoiceBody =>
  newInvoiceBody(
    invoiceFormSchema.parse({ ...blankInvoice(companyProfileDefaults), clientName, invoiceNumber: '7', lineItems }),
  );

afterEach(() => {
  forgetAttempt('user-1');
});

describe('the Idempotency-Key of a save', () => {
  it('is the same for every try of the same content', () => {
    expect(idempotencyKeyFor('user-1', body('Oak'))).toBe(idempotencyKeyFor('user-1', body('Oak')));
  });

  it('is another one for another content', () => {
    expect(idempotencyKeyFor('user-1', body('Oak'))).not.toBe(idempotencyKeyFor('user-1', body('Elm')));
  });

  it('is another one after the save, also for the same content', () => {
    const key = idempotencyKeyFor('user-1', body('Oak'));
    forgetAttempt('user-1');
    expect(idempotencyKeyFor('user-1', body('Oak'))).not.toBe(key);
  });

  it('is another one for another user', () => {
    expect(idempotencyKeyFor('user-1', body('Oak'))).not.toBe(idempotencyKeyFor('user-2', body('Oak')));
  });

  it('survives a reload', () => {
    const key = idempotencyKeyFor('user-1', body('Oak'));
    jest.isolateModules(() => {
      const reloaded = jest.requireActual<{ idempotencyKeyFor: typeof idempotencyKeyFor }>('./create-invoice.js');
      expect(reloaded.idempotencyKeyFor('user-1', body('Oak'))).toBe(key);
    });
  });

  it('stays the same in a browser that keeps nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(idempotencyKeyFor('user-1', body('Oak'))).toBe(idempotencyKeyFor('user-1', body('Oak')));
  });
});
