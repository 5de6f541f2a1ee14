import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { limitTexts, toasts } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showServerErrors } from '../../../../components/form/server-errors.js';
import { showToast } from '../../../../toasts/toast-store.js';
import { userQuery } from '../../../auth/api/get-user.js';
import { subscriptionQuery } from '../../../subscription/api/get-subscription.js';
import {
  createInvoice,
  forgetAttempt,
  idempotencyKeyFor,
  type NewInvoiceBody,
  newInvoiceBody,
} from '../../api/create-invoice.js';
import { INVOICE_STATS } from '../../api/get-invoice-stats.js';
import { INVOICES } from '../../api/get-invoices.js';
import type { CheckedInvoice } from '../../form/invoice-form-schema.js';
import type { InvoiceForm } from '../../form/invoice-form.js';
import { serverFieldName } from '../../form/server-field-name.js';
import { creationFailure, isLimitReached } from './creation-failure.js';
import { deliverPdf } from './deliver-pdf.js';
import { dropBlankLines } from './drop-blank-lines.js';

/** Which button is at work. */
export type Saving = 'save' | 'download';

interface SaveInvoiceOptions {
  form: InvoiceForm;
  userId: string;
  /** What the server said of the plan; without an answer, the server decides when it is asked. */
  canCreateInvoice: boolean;
  /** The invoice is stored: the form starts anew, with the next number. */
  onSaved: () => void;
  onLimitReached: () => void;
}

/** Saves the invoice, and on request hands over its PDF. Whatever fails, the form keeps what was typed. */
export function useSaveInvoice(options: SaveInvoiceOptions) {
  const { form, userId, canCreateInvoice, onSaved, onLimitReached } = options;
  const queryClient = useQueryClient();
  const [saving, setSaving] = useState<Saving | null>(null);
  /** The invoice is on its way: what would be typed now could not be saved with it. */
  const [isSending, setIsSending] = useState(false);
  /** A second click comes before the button can be drawn as busy. */
  const isBusy = useRef(false);

  const { mutateAsync: create } = useMutation({
    mutationFn: (body: NewInvoiceBody) => createInvoice(body, idempotencyKeyFor(userId, body)),
    onSuccess: () => {
      forgetAttempt(userId);
      onSaved();
      for (const key of [userQuery.queryKey[0], INVOICES, INVOICE_STATS, subscriptionQuery.queryKey[0]]) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
  });

  async function send(invoice: CheckedInvoice): Promise<InvoiceWithLineItems | null> {
    setIsSending(true);
    let failure: unknown;
    try {
      return await create(newInvoiceBody(invoice));
    } catch (error) {
      failure = error;
    } finally {
      // Drawn at once, so that the first field with a complaint can take the focus.
      flushSync(() => setIsSending(false));
    }
    tellFailure(failure);
    return null;
  }

  function tellFailure(error: unknown): void {
    showToast(creationFailure(error));
    if (isLimitReached(error)) {
      void queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
      onLimitReached();
    } else {
      showServerErrors(form, error, serverFieldName);
    }
  }

  async function run(kind: Saving): Promise<void> {
    dropBlankLines(form);
    let invoice: CheckedInvoice | undefined;
    await form.handleSubmit((checked) => {
      invoice = checked;
    })();
    const saved = invoice && (await send(invoice));
    if (!saved) return;
    if (kind === 'save') showToast(toasts.invoiceCreated);
    else await deliverPdf(saved);
  }

  async function save(kind: Saving): Promise<void> {
    if (isBusy.current) return;
    if (!canCreateInvoice) {
      showToast(limitTexts.reached);
      onLimitReached();
      return;
    }
    isBusy.current = true;
    setSaving(kind);
    try {
      await run(kind);
    } finally {
      isBusy.current = false;
      setSaving(null);
    }
  }

  return { save, saving, isSending };
}
