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
  const isKnown = await findKnownTaxes(bus, userId, rows);
  const errors = rows.flatMap(({ currency, defaultTaxIds = [], unitPrice }, row): FieldError[] => {
    const message =
      unitPrice === undefined ? null : validateDecimal(unitPrice, getDecimalRule('price', currency || undefined));
    return [
      ...(message ? [{ path: toPath('unitPrice', row), message }] : []),
      ...(defaultTaxIds.every(isKnown)
        ? []
        : [{ path: toPath('defaultTaxIds', row), message: validationTexts.taxUnknown }]),
    ];
  });
  if (errors.length > 0) throw AppError.invalid(...errors);
}

/**
 * Returns the fields of a changed customer or product, without deleted taxes. The stored row keeps the id of a deleted
 * tax, and a client that read the row sends the id back.
 *
 * @throws AppError INVALID_INPUT if the price is too large for its currency
 */
export async function withoutDeletedTaxes<Fields extends CheckedFields>(
  bus: MessageBus,
  userId: string,
  fields: Fields,
): Promise<Fields> {
  const isKnown = await findKnownTaxes(bus, userId, [fields]);
  const { defaultTaxIds, ...others } = fields;
  await assertDocumentDefaults(bus, userId, [others]);
  return { ...fields, ...(defaultTaxIds && { defaultTaxIds: defaultTaxIds.filter(isKnown) }) };
}

async function findKnownTaxes(
  bus: MessageBus,
  userId: string,
  rows: readonly CheckedFields[],
): Promise<(id: string) => boolean> {
  const hasTaxes = rows.some(({ defaultTaxIds }) => defaultTaxIds?.length);
  const known = new Set(hasTaxes ? (await bus.call(invoicing.listTaxes, { userId })).map(({ id }) => id) : []);
  return (id) => known.has(id);
}

/** Returns the path of a field in a row of an import. */
export const toImportPath = (field: string, row: number): string => `rows.${row}.${field}`;
