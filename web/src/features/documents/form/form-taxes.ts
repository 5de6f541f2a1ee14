import type { Tax } from '@paperbill/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { TAXES_CACHE_MS, taxesQuery } from '../../taxes/taxes.js';
import type * as LineTaxes from './line-taxes.js';

/**
 * The user's list of taxes, and the code that computes taxes of lines. Most users have no list, so the code loads only
 * for the others.
 */
export interface FormTaxes {
  /** All taxes, oldest first. Archived taxes are on the list, because documents may have them. */
  list: readonly Tax[];
  code?: typeof LineTaxes;
}

export const NO_TAXES: FormTaxes = { list: [] };

/** The key begins with the one of the list, so that a change of the list refetches both. */
export const formTaxesQuery = queryOptions({
  queryKey: [...taxesQuery.queryKey, 'form'],
  queryFn: async ({ client }): Promise<FormTaxes> => {
    const list = await client.fetchQuery(taxesQuery);
    return list.length === 0 ? NO_TAXES : { list, code: await import('./line-taxes.js') };
  },
  staleTime: TAXES_CACHE_MS,
});

/** Returns the user's taxes. The page must have loaded `formTaxesQuery`. */
export const useFormTaxes = (): FormTaxes => useQuery(formTaxesQuery).data ?? NO_TAXES;
