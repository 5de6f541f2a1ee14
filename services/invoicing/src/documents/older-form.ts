import { AppError, type ErrorCode, type LineTaxes, type TaxChoice } from '@paperbill/contracts/http';
import { DEFAULT_CURRENCY, DEFAULT_LANGUAGE, toLanguage } from '@paperbill/contracts/rules';
import { hasLineTaxes } from '@paperbill/money';

interface FieldsInRequest extends TaxChoice {
  currency?: string | undefined;
  language?: string | undefined;
}

/**
 * Refuses a save that would silently remove the currency, the language or the line taxes of a document. A page that was
 * loaded before an upgrade can send such a save, because the form of the earlier release does not have these fields.
 *
 * @param code error code of a conflict that the form of the earlier release can handle
 */
export function refuseFormOfPreviousRelease(
  stored: { isTaxed: boolean; currency?: string | undefined; language?: string | undefined },
  fields: FieldsInRequest,
  lines: readonly LineTaxes[],
  code: ErrorCode,
): void {
  const losesTaxes = stored.isTaxed && fields.pricesIncludeTax === undefined && !hasLineTaxes(lines);
  const losesCurrency = !fields.currency && (stored.currency ?? DEFAULT_CURRENCY) !== DEFAULT_CURRENCY;
  const losesLanguage = !fields.language && toLanguage(stored.language) !== DEFAULT_LANGUAGE;
  if (!losesTaxes && !losesCurrency && !losesLanguage) return;
  throw new AppError(code, { reason: { code: 'olderForm' } });
}
