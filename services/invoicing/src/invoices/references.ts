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

/** A saved document, whose customer and products can be deleted meanwhile. */
type Named = Pick<IssuedInvoice | Quote, 'customerId' | 'lineItems'>;

/**
 * Checks that the customer and the products of an invoice or a quote exist. It returns the error instead of throwing it, because a
 * repeated request must succeed even if they were deleted since.
 *
 * @param document its name in the request, for the paths of errors
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
 * The ids of customers and products that the document names and the user has deleted since. Returns an empty set if catalogue
 * is down. The ids are checked again when the draft is issued.
 */
export async function deletedReferences(
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
 * The same for scheduled work. It throws instead of returning an empty set: a schedule can wait, and no user would notice a
 * stale reference.
 *
 * @throws AppError if catalogue is down
 */
export async function deletedReferencesOnSchedule(
  bus: MessageBus,
  userId: string,
  { customerId, lineItems }: Named,
): Promise<ReadonlySet<string>> {
  const message = catalogue.findUnknownOnSchedule;
  const { customerIds, productIds } = await findUnknown(bus, userId, customerId, lineItems, message);
  return new Set([...customerIds, ...productIds]);
}

/** Sends no message if there are no references. */
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
