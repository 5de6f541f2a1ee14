import { AppError, type DocumentDefaults, type FieldError, type ProductFields } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { getDecimalRule } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import type { MessageBus } from '@paperbill/messaging';
import { validateDecimal } from '@paperbill/money';

type CheckedFields = DocumentDefaults & Partial<Pick<ProductFields, 'unitPrice'>>;

/**
 * Checks rules that involve more than one field: the taxes must be in the user's list, and the price must fit its
 * currency. The invoicing service is called only if a row has taxes.
 * @throws AppError INVALID_INPUT
 */
export async function requireValidDefaults(
  bus: MessageBus,
  userId: string,
  rows: readonly CheckedFields[],
  toPath = (field: string, _row: number): string => field,
): Promise<void> {
  requireValidRows(rows, await findKnownTaxes(bus, userId, rows), toPath);
}

function requireValidRows(
  rows: readonly CheckedFields[],
  isKnown: (taxId: string) => boolean,
  toPath: (field: string, row: number) => string,
): void {
  const errors = rows.flatMap((fields, row): FieldError[] => {
    const message = findPriceError(fields);
    return [
      ...(message ? [{ path: toPath('unitPrice', row), message }] : []),
      ...(fields.defaultTaxIds?.every(isKnown) === false
        ? [{ path: toPath('defaultTaxIds', row), message: validationTexts.taxUnknown }]
        : []),
    ];
  });
  if (errors.length > 0) throw AppError.invalid(...errors);
}

const findPriceError = ({ unitPrice, currency }: CheckedFields): string | null =>
  unitPrice === undefined ? null : validateDecimal(unitPrice, getDecimalRule('price', currency || undefined));

/**
 * Returns the change without deleted taxes. A stored row still contains the id of a deleted tax, and clients send this
 * id back. A price without a currency is in the stored currency.
 * @throws AppError INVALID_INPUT
 */
export async function checkChange<Fields extends CheckedFields>(
  bus: MessageBus,
  userId: string,
  change: Fields,
  readStored: () => Promise<DocumentDefaults>,
): Promise<Fields> {
  const isKnown = await findKnownTaxes(bus, userId, [change]);
  const { defaultTaxIds, currency } = change;
  if (findPriceError(change) === null && (defaultTaxIds ?? []).every(isKnown)) return change;
  const stored = await readStored();
  const isDeleted = (id: string) => !isKnown(id) && stored.defaultTaxIds?.includes(id);
  const known = defaultTaxIds && { defaultTaxIds: defaultTaxIds.filter((id) => !isDeleted(id)) };
  requireValidRows([{ ...change, ...known, currency: currency ?? stored.currency }], isKnown, (field) => field);
  return { ...change, ...known };
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

export const toImportedFieldPath = (field: string, row: number): string => `rows.${row}.${field}`;
