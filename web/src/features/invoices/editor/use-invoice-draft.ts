import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { userQuery } from '../../auth/api/session.js';
import type { InvoiceForm } from '../form/invoice-form.js';
import type { InvoiceFormValues } from '../form/invoice-schema.js';

/** Change it with the shape of the form: drafts of another version are ignored. */
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
export function readInvoiceDraft(userId: string): InvoiceFormValues | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null');
    return draftSchema.safeParse(stored).data?.values ?? null;
  } catch {
    return null;
  }
}

/** @returns whether the browser kept it: storage may be full or forbidden */
export function writeInvoiceDraft(userId: string, values: InvoiceFormValues): boolean {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify({ version: VERSION, values }));
    return true;
  } catch {
    return false;
  }
}

export const removeInvoiceDraft = (userId: string): void => localStorage.removeItem(storageKey(userId));

/** The debounce of writing: short enough to lose nothing, long enough not to slow typing. */
const PAUSE_MS = 400;

/**
 * Keeps what is typed in this browser until it is saved, and brings it back: after a reload, a visit to another page,
 * or a session that ended.
 */
export function useInvoiceDraft(form: InvoiceForm, userId: string) {
  const { reset, subscribe, getValues } = form;
  const queryClient = useQueryClient();
  const [isRestored, setIsRestored] = useState(false);
  /** The browser refuses to keep the draft, so leaving would lose it. */
  const [isAtRisk, setIsAtRisk] = useState(false);
  /** Something was typed since the page was opened. */
  const [hasChanges, setHasChanges] = useState(false);
  const unwritten = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const draft = readInvoiceDraft(userId);
    if (!draft) return;
    reset(draft, { keepDefaultValues: true });
    setIsRestored(true);
  }, [userId, reset]);

  const write = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    // Only a sign-out empties the cache, and after it nothing may be left in this browser.
    const hasSignedOut = queryClient.getQueryData(userQuery.queryKey) === undefined;
    if (!hasSignedOut) setIsAtRisk(!writeInvoiceDraft(userId, getValues()));
  }, [userId, getValues, queryClient]);

  const forget = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    removeInvoiceDraft(userId);
    setIsRestored(false);
    setIsAtRisk(false);
    setHasChanges(false);
  }, [userId]);

  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty, name }) => {
        if (isDirty && name) setHasChanges(true);
        clearTimeout(unwritten.current);
        if (isDirty) unwritten.current = setTimeout(write, PAUSE_MS);
        else forget();
      },
    });
    const writeNow = () => unwritten.current !== undefined && write();
    window.addEventListener('pagehide', writeNow);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', writeNow);
      writeNow();
    };
  }, [subscribe, write, forget]);

  return { isRestored, isAtRisk, hasChanges, forget };
}
