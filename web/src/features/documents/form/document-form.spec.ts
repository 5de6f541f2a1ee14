import { describe, expect, it } from '@jest/globals';
import { customerFields, type StoredCustomer } from '@paperbill/contracts/http';
import { initialValues } from '@paperbill/contracts/rules';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { fakeApi } from '../../../../test/fake-api.js';
import { applyCustomer, detachCustomer, type DocumentForm, useDocumentForm } from './document-form.js';
import { blankDocument, type DocumentFormValues } from './document-schema.js';

const blank = blankDocument('invoice', {
  paymentTerms: 'net30',
  defaultTaxRate: '0',
  defaultNote: '',
  currency: 'USD',
});
const withoutReference: StoredCustomer = {
  ...initialValues(customerFields),
  id: 'customer-1',
  createdAt: '',
  updatedAt: '',
};
const customerDefaults = { customerId: 'customer-2', reference: 'A-77' };

function formWith(values: Partial<DocumentFormValues>): DocumentForm {
  fakeApi({});
  const client = new QueryClient();
  const wrapper = ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client }, children);
  return renderHook(() => useDocumentForm('invoice', { ...blank, ...values }), { wrapper }).result.current;
}

const choose = (form: DocumentForm, customer: StoredCustomer): string => {
  act(() => applyCustomer('invoice', form, customer, { paymentTerms: 'net30', defaultTaxRate: '0' }));
  return form.getValues('reference');
};

describe('The reference of a document with a chosen customer', () => {
  it('is replaced if it came from a customer chosen before a reload', () => {
    const form = formWith({});
    act(() => form.reset({ ...blank, ...customerDefaults }, { keepDefaultValues: true }));
    expect(choose(form, withoutReference)).toBe('');
  });

  it('is replaced if it came from a customer whose name was then edited', () => {
    const form = formWith(customerDefaults);
    act(() => detachCustomer(form));
    expect([form.getValues('customerId'), form.getValues('reference')]).toEqual([null, 'A-77']);
    expect(choose(form, withoutReference)).toBe('');
  });

  it('stays if it was typed without a customer, and the new customer has none', () => {
    expect(choose(formWith({ reference: 'PO-1' }), withoutReference)).toBe('PO-1');
  });

  it('stays if it was typed after the client name was edited', () => {
    const form = formWith(customerDefaults);
    act(() => detachCustomer(form));
    act(() => form.setValue('reference', 'PO-1'));
    expect(choose(form, withoutReference)).toBe('PO-1');
  });

  it('is replaced by the customer’s own reference', () => {
    expect(choose(formWith({ reference: 'PO-1' }), { ...withoutReference, reference: 'PO-7' })).toBe('PO-7');
  });
});
