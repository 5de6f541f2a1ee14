import {
  AppError,
  type FieldError,
  type IssuedInvoice,
  type LineItemFields,
  type Quote,
} from '@paperbill/contracts/http';
import { catalogue, type References } from '@paperbill/contracts/nats';
import { validationTexts } from '@paperbill/contracts/texts';
import type { MessageBus } from '@paperbill/messaging';

interface Referring {
  fields: { customerId: string | null };
  lines: Pick<LineItemFields, 'productId'>[];
}

/** Names customer and products as they were when it was saved. */
type Named = Pick<IssuedInvoice | Quote, 'customerId' | 'lineItems'>;

/**
 * What speaks against the customer and the products that an invoice, or a quote, names: null where all are the user's, or
 * none is named. Not thrown, because what is saved already is answered whatever became of them.
 *
 * @param document what the request calls it, for the paths of errors
 */
export async function refusalOfReferences(
  bus: MessageBus,
  userId: string,
  { fields, lines }: Referring,
  document: 'invoice' | 'quote' = 'invoice',
): Promise<AppError | null> {
  try {
    return refusalOf(lines, await findUnknown(bus, userId, fields.customerId, lines), document);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * The ids of what an invoice names and what is in the user's lists no more; none while catalogue can't be asked, whose
 * answer is needed only once an invoice of today names the same.
 */
export async function goneOf(
  bus: MessageBus,
  userId: string,
  { customerId, lineItems }: Named,
): Promise<ReadonlySet<string>> {
  try {
    const { customerIds, productIds } = await findUnknown(bus, userId, customerId, lineItems);
    return new Set([...customerIds, ...productIds]);
  } catch (error) {
    if (error instanceof AppError) return new Set();
    throw error;
  }
}

/**
 * The same, for what is made on a schedule: it can wait until catalogue answers, and nobody would see what is wrong with it.
 *
 * @throws AppError while catalogue can't be asked
 */
export async function goneOnSchedule(
  bus: MessageBus,
  userId: string,
  { customerId, lineItems }: Named,
): Promise<ReadonlySet<string>> {
  const message = catalogue.findUnknownOnSchedule;
  const { customerIds, productIds } = await findUnknown(bus, userId, customerId, lineItems, message);
  return new Set([...customerIds, ...productIds]);
}

/** Catalogue is not asked about nothing. */
async function findUnknown(
  bus: MessageBus,
  userId: string,
  customerId: string | null,
  lines: Referring['lines'],
  message = catalogue.findUnknown,
): Promise<References> {
  const customerIds = customerId ? [customerId] : [];
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (customerIds.length + productIds.length === 0) return { customerIds, productIds };
  return bus.call(message, { userId, customerIds, productIds });
}

function refusalOf(lines: Referring['lines'], { customerIds, productIds }: References, document: string) {
  const unknown = new Set(productIds);
  const errors: FieldError[] = lines.flatMap(({ productId }, index) =>
    productId && unknown.has(productId)
      ? [{ path: `lineItems.${index}.productId`, message: validationTexts.productUnknown }]
      : [],
  );
  if (customerIds.length > 0) {
    errors.unshift({ path: `${document}.customerId`, message: validationTexts.customerUnknown });
  }
  return errors.length > 0 ? AppError.invalid(...errors) : null;
}
