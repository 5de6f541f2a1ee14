import { describe, expect, it } from '@jest/globals';
import { companyProfileDefaults, customerFields, type StoredCustomer } from '@paperbill/contracts/http';
import { type Currency, initialValues, type Language } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { fakeApi } from '../../../../test/fake-api.js';
import {
  applyCustomer,
  applyProduct,
  detachCustomer,
  type DocumentForm,
  rememberCustomer,
  useDocumentForm,
} from './document-form.js';
import { blankDocument, type DocumentFormValues } from './document-schema.js';

const blankInvoice = blankDocument('invoice', companyProfileDefaults);
const withoutReference: StoredCustomer = {
  ...initialValues(customerFields),
  id: 'customer-1',
  createdAt: '',
  updatedAt: '',
};
const profile = {
  ...companyProfileDefaults,
  defaultNote: 'Thank you',
  translations: { de: { defaultNote: 'Danke' } },
};
const customerDefaults = { customerId: 'customer-2', reference: 'A-77' };

function createFormWith(values: Partial<DocumentFormValues>): DocumentForm {
  fakeApi({});
  const client = new QueryClient();
  const wrapper = ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client }, children);
  return renderHook(() => useDocumentForm('invoice', { ...blankInvoice, ...values }), { wrapper }).result.current;
}

const chooseStoredCustomer = (form: DocumentForm, customer: StoredCustomer): string => {
  act(() => void applyCustomer('invoice', form, customer, profile));
  return form.getValues('reference');
};

describe('The reference of a document with a chosen customer', () => {
  it('is replaced if it came from a customer chosen before a reload', () => {
    const form = createFormWith({});
    act(() => form.reset({ ...blankInvoice, ...customerDefaults }, { keepDefaultValues: true }));
    expect(chooseStoredCustomer(form, withoutReference)).toBe('');
  });

  it('stays if it was typed without a customer, and the new customer has none', () => {
    expect(chooseStoredCustomer(createFormWith({ reference: 'PO-1' }), withoutReference)).toBe('PO-1');
  });

  it('is replaced after the client name was edited, unless it was typed since and the next customer has none', () => {
    const form = createFormWith(customerDefaults);
    act(() => detachCustomer(form));
    expect([form.getValues('customerId'), form.getValues('reference')]).toEqual([null, 'A-77']);
    expect(chooseStoredCustomer(form, withoutReference)).toBe('');
    const other = createFormWith(customerDefaults);
    act(() => detachCustomer(other));
    act(() => other.setValue('reference', 'PO-1'));
    expect(chooseStoredCustomer(other, withoutReference)).toBe('PO-1');
    expect(chooseStoredCustomer(other, { ...withoutReference, reference: 'PO-7' })).toBe('PO-7');
  });
});

describe('The currency of a document', () => {
  const chooseCustomer = (form: DocumentForm, currency?: Currency) => {
    chooseStoredCustomer(form, { ...withoutReference, ...(currency && { currency }) });
    return form.getValues('currency');
  };

  it('is that of the chosen customer, or of the profile if the next customer has none', () => {
    const form = createFormWith({});
    expect([chooseCustomer(form, 'EUR'), chooseCustomer(form, 'JPY'), chooseCustomer(form)]).toEqual([
      'EUR',
      'JPY',
      'USD',
    ]);
  });

  it.each([
    { lineItems: [{ ...blankInvoice.lineItems[0]!, unitPrice: '50' }] },
    { deposit: '50' },
    { discountKind: 'amount' as const, discountValue: '50' },
  ])('stays while the document has amounts, which are not converted: %j', (amounts) => {
    const form = createFormWith({});
    expect(chooseCustomer(form, 'EUR')).toBe('EUR');
    act(() => form.reset({ ...form.getValues(), ...amounts }));
    expect([chooseCustomer(form, 'JPY'), chooseCustomer(form)]).toEqual(['EUR', 'EUR']);
    act(() => form.reset({ ...blankInvoice, currency: 'EUR' }));
    expect(chooseCustomer(form)).toBe('USD');
  });

  it('of a draft of another device that came from its customer is not kept for the next customer', () => {
    const form = createFormWith({ customerId: 'customer-2', currency: 'EUR' });
    rememberCustomer(form, { currency: 'EUR' });
    expect(chooseCustomer(form)).toBe('USD');
  });

  it('stays if the user has chosen another one', () => {
    const form = createFormWith({});
    act(() => form.setValue('currency', 'GBP', { shouldDirty: true }));
    expect(chooseCustomer(form, 'EUR')).toBe('GBP');
  });
});

it('The payment terms are those of the chosen customer, or of the profile if the customer has none', () => {
  const form = createFormWith({});
  for (const paymentTerms of ['net15', ''] as const) {
    chooseStoredCustomer(form, { ...withoutReference, paymentTerms });
    expect(form.getValues('paymentTerms')).toBe(paymentTerms || companyProfileDefaults.paymentTerms);
  }
});

describe('The price of a chosen product', () => {
  const chooseProduct = (form: DocumentForm, currency: Currency | undefined) => {
    const product = { id: 'product-1', name: 'Ink', description: '', unit: 'each', unitPrice: '50.00', createdAt: '' };
    act(() => applyProduct(form, 0, { ...product, currency }));
    return [form.getValues('lineItems.0.unitPrice'), form.getFieldState('lineItems.0.unitPrice').error?.message];
  };

  it('is filled in if it is in the currency of the document', () => {
    expect(chooseProduct(createFormWith({}), undefined)).toEqual(['50.00', undefined]);
    expect(chooseProduct(createFormWith({ currency: 'EUR' }), 'EUR')).toEqual(['50.00', undefined]);
  });

  it('stays empty in another currency, and the line shows it', async () => {
    const form = createFormWith({ currency: 'EUR' });
    const expected = ['', validationTexts.priceOfProduct('$50.00', 'EUR')];
    expect(chooseProduct(form, undefined)).toEqual(expected);
    await act(() => form.trigger('lineItems.0.quantity'));
    expect(form.getFieldState('lineItems.0.unitPrice').error?.message).toBe(expected[1]);
  });
});

describe('The language of a document', () => {
  const chooseCustomer = (form: DocumentForm, language?: Language) => {
    chooseStoredCustomer(form, { ...withoutReference, ...(language && { language }) });
    return form.getValues('language');
  };

  it('follows each chosen customer, and is that of the profile for a customer without a language', () => {
    const form = createFormWith({});
    expect(chooseCustomer(form, 'de')).toBe('de');
    expect(chooseCustomer(form)).toBe('en-US');
  });

  it('stays if the user has chosen another one', () => {
    expect(chooseCustomer(createFormWith({ language: 'de' }))).toBe('de');
  });

  it('is also that of the default note, unless the user has edited the note', () => {
    const form = createFormWith({ note: 'Thank you' });
    const chooseLanguageAndGetNote = (language?: Language) => {
      chooseCustomer(form, language);
      return form.getValues('note');
    };
    expect([
      chooseLanguageAndGetNote('de'),
      chooseLanguageAndGetNote('fr'),
      chooseLanguageAndGetNote('de'),
      chooseLanguageAndGetNote(),
    ]).toEqual(['Danke', 'Thank you', 'Danke', 'Thank you']);
    act(() => form.setValue('note', 'Edited'));
    expect(chooseLanguageAndGetNote('de')).toBe('Edited');
  });
});
