import { AppError, type ErrorCode, type LineTaxes, type TaxChoice } from '@paperbill/contracts/http';
import { DEFAULT_CURRENCY, DEFAULT_LANGUAGE, toLanguage } from '@paperbill/contracts/rules';
import { hasLineTaxes } from '@paperbill/money';

interface FieldsInRequest extends TaxChoice {
  currency?: string | undefined;
  language?: string | undefined;
}

/**
 * Refuses a save that would silently remove the currency, the language or the line taxes of a document. The form of the
 * previous release does not have these fields. A page that was loaded before the upgrade still shows that form.
 *
 * @param code the error code of the conflict. The form of the previous release must be able to handle this code
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
