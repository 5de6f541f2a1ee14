import { hasLineTaxes } from '@paperbill/money';
import type { CompanyProfile } from '@paperbill/contracts/http';
import { toCurrency, toLanguage } from '@paperbill/contracts/rules';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useCustomer } from '../../customers/api/customer-queries.js';
import { type DocumentForm, rememberCustomer } from '../form/document-form.js';
import { useFormTaxes } from '../form/form-taxes.js';
import type { TaxMode } from '../form/line-taxes.js';

export function useTaxMode(control: DocumentForm['control']): TaxMode {
  const { list, code } = useFormTaxes();
  return useWatch({
    control,
    compute: (values) => code?.getTaxMode(values, list) ?? (hasLineTaxes(values.lineItems) ? 'lines' : 'rate'),
  });
}

export function useRecomputeOnTaxChange(form: DocumentForm): void {
  const taxes = useFormTaxes();
  const check = useEffectEvent(() => {
    // Sets the same value again, so that all parts of the form compute their amounts with the new taxes.
    form.setValue('pricesIncludeTax', form.getValues('pricesIncludeTax'));
    const known = new Set(taxes.list.map(({ id }) => id));
    const wrong = form
      .getValues('lineItems')
      .flatMap(({ taxIds }, index) =>
        taxIds.every((id) => known.has(id)) ? [] : [`lineItems.${index}.taxIds` as const],
      );
    if (wrong.length > 0) void form.trigger(wrong);
  });
  useEffect(() => check(), [taxes]);
}

/**
 * Loads the stored customer of a document without `memory`. The customer is needed only if a new customer could replace
 * values of the document.
 */
export function useStoredCustomer(form: DocumentForm, profile: CompanyProfile): void {
  const { code } = useFormTaxes();
  const [customerId, currency, language] = useWatch({
    control: form.control,
    name: ['customerId', 'currency', 'language'],
  });
  const isOwn =
    toCurrency(currency) === toCurrency(profile.currency) && toLanguage(language) === toLanguage(profile.language);
  const isNeeded = !form.memory.current.customer && (code !== undefined || !isOwn);
  const { data: customer } = useCustomer(isNeeded ? customerId : null);
  useEffect(() => {
    if (customer) rememberCustomer(form, customer);
  }, [form, customer]);
}
