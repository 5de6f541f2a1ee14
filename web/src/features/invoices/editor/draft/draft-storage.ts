import * as z from 'zod/mini';
import type { InvoiceFormValues } from '../../form/invoice-form-schema.js';

/** Another shape of the form needs another number: older drafts are then left unread. */
const VERSION = 1;

const text = z.string();

const draftSchema = z.object({
  version: z.literal(VERSION),
  values: z.object({
    customerId: z.nullable(text),
    clientName: text,
    contactPerson: text,
    clientEmail: text,
    clientAddress: text,
    clientAddressLine2: text,
    clientCity: text,
    clientState: text,
    clientZipCode: text,
    clientCountry: text,
    lineItems: z
      .array(
        z.object({
          productId: z.nullable(text),
          productName: text,
          description: text,
          quantity: text,
          unit: text,
          unitPrice: text,
          // Older drafts have none.
          notes: z._default(text, ''),
        }),
      )
      .check(z.minLength(1)),
    invoiceNumber: text,
    invoiceDate: text,
    dueDate: text,
    paymentTerms: text,
    taxRate: text,
  } satisfies Record<keyof InvoiceFormValues, unknown>),
});

const storageKey = (userId: string) => `invoice-draft-${userId}`;

/** What this user typed and did not save; null without a draft, or with one that can't be read. */
export function readDraft(userId: string): InvoiceFormValues | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null');
    return draftSchema.safeParse(stored).data?.values ?? null;
  } catch {
    return null;
  }
}

/** @returns whether the browser kept it: storage may be full or forbidden */
export function writeDraft(userId: string, values: InvoiceFormValues): boolean {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify({ version: VERSION, values }));
    return true;
  } catch {
    return false;
  }
}

export const removeDraft = (userId: string): void => localStorage.removeItem(storageKey(userId));
