import { AppError, type DocumentDefaults, type FieldError, type ProductFields } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { getDecimalRule } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import type { MessageBus } from '@paperbill/messaging';
import { validateDecimal } from '@paperbill/money';

type CheckedFields = DocumentDefaults & Partial<Pick<ProductFields, 'unitPrice'>>;

/**
 * Checks what the rules of single fields cannot check: the taxes are in the user's list, and the price is not too large
 * for its currency. Invoicing is only asked if taxes are given.
 *
 * @param toPath returns the path of a field in the request, for the errors
 * @throws AppError INVALID_INPUT
 */
export async function assertDocumentDefaults(
  bus: MessageBus,
  userId: string,
  rows: readonly CheckedFields[],
  toPath = (field: string, _row: number): string => field,
): Promise<void> {
  const hasTaxes = rows.some(({ defaultTaxIds }) => defaultTaxIds?.length);
  const taxes = hasTaxes ? await bus.call(invoicing.listTaxes, { userId }) : [];
  const known = new Set(taxes.map(({ id }) => id));
  const errors = rows.flatMap(({ currency, defaultTaxIds = [], unitPrice }, row): FieldError[] => {
    const message =
      unitPrice === undefined ? null : validateDecimal(unitPrice, getDecimalRule('price', currency || undefined));
    return [
      ...(message ? [{ path: toPath('unitPrice', row), message }] : []),
      ...(defaultTaxIds.every((id) => known.has(id))
        ? []
        : [{ path: toPath('defaultTaxIds', row), message: validationTexts.taxUnknown }]),
    ];
  });
  if (errors.length > 0) throw AppError.invalid(...errors);
}

/** Returns the path of a field in a row of an import. */
export const toImportPath = (field: string, row: number): string => `rows.${row}.${field}`;
