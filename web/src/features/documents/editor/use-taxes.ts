import { hasLineTaxes } from '@paperbill/money';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useCustomer } from '../../customers/api/customer-queries.js';
import type { DocumentForm } from '../form/document-form.js';
import { rememberCustomer } from '../form/document-taxes.js';
import { useFormTaxes } from '../form/form-taxes.js';
import type { TaxMode } from '../form/line-taxes.js';

export function useTaxMode(control: DocumentForm['control']): TaxMode {
  const { list, code } = useFormTaxes();
  return useWatch({
    control,
    compute: (values) => code?.getTaxMode(values, list) ?? (hasLineTaxes(values.lineItems) ? 'lines' : 'rate'),
  });
}

/** Computes the amounts again after the list of taxes was changed, and marks the lines whose tax was deleted. */
export function useTaxChanges(form: DocumentForm): void {
  const taxes = useFormTaxes();
  const customerId = useWatch({ control: form.control, name: 'customerId' });
  const { data: customer } = useCustomer(taxes.code ? customerId : null);
  const check = useEffectEvent(() => {
    if (customer) rememberCustomer(form, customer);
    // Setting a value makes all parts of the form compute their amounts again.
    form.setValue('pricesIncludeTax', form.getValues('pricesIncludeTax'));
    const known = new Set(taxes.list.map(({ id }) => id));
    const wrong = form
      .getValues('lineItems')
      .flatMap(({ taxIds }, index) =>
        taxIds.every((id) => known.has(id)) ? [] : [`lineItems.${index}.taxIds` as const],
      );
    if (wrong.length > 0) void form.trigger(wrong);
  });
  useEffect(() => check(), [taxes, customer]);
}
