import type { Tax } from '@paperbill/contracts/http';
import { type CashRounding, toCurrency } from '@paperbill/contracts/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../profile/api/profile.js';
import { TAXES_CACHE_MS, taxesQuery } from '../../taxes/taxes.js';
import type * as LineTaxes from './line-taxes.js';

/**
 * The user's list of taxes, and the code that computes taxes of lines. Most users have no list, so the code loads only
 * for the others. The rounding is part of it, because the same functions need both.
 */
export interface FormTaxes {
  /** All taxes, oldest first. Archived taxes are on the list, because documents may have them. */
  list: readonly Tax[];
  code?: typeof LineTaxes;
  /** How the user rounds amounts to pay. It is missing if they are not rounded. */
  rounding?: CashRounding;
}

export const NO_TAXES: FormTaxes = { list: [] };

/** The key begins with the one of the list, so that a change of the list refetches both. */
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

/** Returns the user's taxes. The page must have loaded `formTaxesQuery`. */
export const useFormTaxes = (): FormTaxes => useQuery(formTaxesQuery).data ?? NO_TAXES;
