import type { Tax } from '@paperbill/contracts/http';
import { type CashRounding, toCurrency } from '@paperbill/contracts/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../profile/api/profile.js';
import { TAXES_CACHE_MS, taxesQuery } from '../../taxes/taxes.js';
import type * as LineTaxes from './line-taxes.js';

/** The code that computes taxes on lines loads only for users with taxes, because most users have none. */
export interface FormTaxes {
  /** All taxes, oldest first. Archived taxes are included, because documents may have them. */
  list: readonly Tax[];
  code?: typeof LineTaxes;
  /** The rounding of amounts to pay. Undefined if the user does not round these amounts. */
  rounding?: CashRounding;
}

export const NO_TAXES: FormTaxes = { list: [] };

/** The key begins with the key of the list of taxes, so invalidating the list refetches both queries. */
export const formTaxesQuery = queryOptions({
  queryKey: [...taxesQuery.queryKey, 'form'],
  queryFn: async ({ client }): Promise<FormTaxes> => {
    const [list, { currency, roundingStep }] = await Promise.all([
      client.fetchQuery(taxesQuery),
      client.fetchQuery({ ...profileQuery, staleTime: TAXES_CACHE_MS }),
    ]);
    if (list.length === 0 && !roundingStep) return NO_TAXES;
    return {
      list,
      ...(list.length > 0 && { code: await import('./line-taxes.js') }),
      ...(roundingStep && { rounding: { currency: toCurrency(currency), step: roundingStep } }),
    };
  },
  staleTime: TAXES_CACHE_MS,
});

/** Call this hook only after the page has loaded `formTaxesQuery`. Before that, it returns no taxes. */
export const useFormTaxes = (): FormTaxes => useQuery(formTaxesQuery).data ?? NO_TAXES;
