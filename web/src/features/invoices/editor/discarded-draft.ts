import { showToast } from '../../../toasts/toast-store.js';
import type { InvoiceFormValues } from '../form/invoice-schema.js';
import { bringBackInvoiceDraft } from './use-invoice-draft.js';

/** Says that a draft was discarded, and offers to bring it back: from whatever page the user has gone to meanwhile. */
export function offerDiscardedDraft(userId: string, draft: InvoiceFormValues): void {
  showToast({ title: 'Draft discarded' }, { label: 'Undo', onClick: () => bringBack(userId, draft) });
}

function bringBack(userId: string, draft: InvoiceFormValues): void {
  const { isShown, isKept, replaced } = bringBackInvoiceDraft(userId, draft);
  // What was typed meanwhile is not lost either.
  if (replaced) showToast(RESTORED, { label: 'Undo', onClick: () => bringBack(userId, replaced) });
  else if (!isShown) showToast(isKept ? { ...RESTORED, text: 'It waits for you in Create Invoice.' } : LOST);
}

const RESTORED = { title: 'Draft restored' };
const LOST = { title: 'The draft is gone', text: 'This browser does not keep drafts.', tone: 'destructive' } as const;
