import {
  AppError,
  type FieldError,
  type IssuedInvoice,
  type LineItemFields,
  type Quote,
} from '@paperbill/contracts/http';
import { catalogue, type CustomerAndProductIds } from '@paperbill/contracts/nats';
import { validationTexts } from '@paperbill/contracts/texts';
import type { MessageBus } from '@paperbill/messaging';

interface NewReferences {
  fields: { customerId: string | null };
  lines: Pick<LineItemFields, 'productId'>[];
}

/** The customer or a product may have been deleted since the document was saved. */
type SavedReferences = Pick<IssuedInvoice | Quote, 'customerId' | 'lineItems'>;

/**
 * Returns the error instead of throwing it, so that the caller can ignore the error if the request is a retry. The
 * first attempt of a retried request may already have saved the document.
 */
export async function checkReferences(
  bus: MessageBus,
  userId: string,
  { fields, lines }: NewReferences,
  document: 'invoice' | 'quote' = 'invoice',
): Promise<AppError | null> {
  try {
    return toReferenceError(lines, await findUnknownReferences(bus, userId, fields.customerId, lines), document);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Returns an empty set if the catalogue service is down. The ids are checked again when the draft is issued. */
export async function findDeletedReferences(
  bus: MessageBus,
  userId: string,
  { customerId, lineItems }: SavedReferences,
): Promise<ReadonlySet<string>> {
  try {
    const { customerIds, productIds } = await findUnknownReferences(bus, userId, customerId, lineItems);
    return new Set([...customerIds, ...productIds]);
  } catch (error) {
    if (error instanceof AppError) return new Set();
    throw error;
  }
}

/**
 * Throws if the catalogue service is down. The scheduled job then retries later. The user does not check a scheduled
 * copy, so the copy must not contain ids of deleted customers or products.
 */
export async function findDeletedReferencesOnSchedule(
  bus: MessageBus,
  userId: string,
  { customerId, lineItems }: SavedReferences,
): Promise<ReadonlySet<string>> {
  const message = catalogue.findUnknownOnSchedule;
  const { customerIds, productIds } = await findUnknownReferences(bus, userId, customerId, lineItems, message);
  return new Set([...customerIds, ...productIds]);
}

async function findUnknownReferences(
  bus: MessageBus,
  userId: string,
  customerId: string | null,
  lines: NewReferences['lines'],
  message = catalogue.findUnknown,
): Promise<CustomerAndProductIds> {
  const customerIds = customerId ? [customerId] : [];
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (customerIds.length + productIds.length === 0) return { customerIds, productIds };
  return bus.call(message, { userId, customerIds, productIds });
}

function toReferenceError(
  lines: NewReferences['lines'],
  { customerIds, productIds }: CustomerAndProductIds,
  document: string,
) {
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
