import { showToast } from '../../../toasts/toast-store.js';
import { restoreDocumentDraft, type KeptDraft } from './use-document-draft.js';

interface Place {
  /** Returns the storage key of this tab's draft. */
  readKey: () => string;
  /** The name of the page in the interface, such as Create Invoice. */
  name: string;
}

/**
 * Shows a toast with the action Undo, which restores a discarded draft. Undo also works after the user has gone to
 * another page.
 */
export function offerDiscardedDraft(place: Place, draft: KeptDraft): void {
  showToast({ title: 'Draft discarded' }, { label: 'Undo', onClick: () => restoreDraft(place, draft) });
}

function restoreDraft(place: Place, draft: KeptDraft): void {
  const { isShown, isKept, replaced } = restoreDocumentDraft(place.readKey(), draft);
  // Restoring the draft replaces the text that the user has typed since. So this toast offers Undo as well.
  if (replaced)
    showToast(RESTORED_TOAST, { label: 'Undo', onClick: () => restoreDraft(place, { ...draft, values: replaced }) });
  else if (!isShown) showToast(isKept ? { ...RESTORED_TOAST, text: `It waits for you in ${place.name}.` } : LOST_TOAST);
}

const RESTORED_TOAST = { title: 'Draft restored' };
const LOST_TOAST = {
  title: 'The draft is gone',
  text: 'This browser does not keep drafts.',
  tone: 'destructive',
} as const;
