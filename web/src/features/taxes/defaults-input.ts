import { type DocumentDefaults, documentDefaultFields } from '@paperbill/contracts/http';
import { initialValues, type ValuesOf } from '@paperbill/contracts/rules';

export type DefaultsInput = ValuesOf<typeof documentDefaultFields>;

export const toDefaultsInput = ({ currency, defaultTaxIds }: DocumentDefaults = {}): DefaultsInput => ({
  ...initialValues(documentDefaultFields),
  ...(currency && { currency }),
  ...(defaultTaxIds && { defaultTaxIds }),
});
