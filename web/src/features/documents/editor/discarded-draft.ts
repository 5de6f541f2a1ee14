import { showToast } from '../../../toasts/toast-store.js';
import { bringBackDocumentDraft, type KeptDraft } from './use-document-draft.js';

interface Place {
  /** The storage key of this tab's draft. */
  readKey: () => string;
  /** The name of the page in the interface, such as Create Invoice. */
  name: string;
}

/** Shows a toast whose Undo restores a discarded draft, from whichever page the user has gone to. */
export function offerDiscardedDraft(place: Place, draft: KeptDraft): void {
  showToast({ title: 'Draft discarded' }, { label: 'Undo', onClick: () => bringBack(place, draft) });
}

function bringBack(place: Place, draft: KeptDraft): void {
  const { isShown, isKept, replaced } = bringBackDocumentDraft(place.readKey(), draft);
  // Restoring replaces what was typed since, so it gets an Undo of its own.
  if (replaced) showToast(RESTORED, { label: 'Undo', onClick: () => bringBack(place, { ...draft, values: replaced }) });
  else if (!isShown) showToast(isKept ? { ...RESTORED, text: `It waits for you in ${place.name}.` } : LOST);
}

const RESTORED = { title: 'Draft restored' };
const LOST = { title: 'The draft is gone', text: 'This browser does not keep drafts.', tone: 'destructive' } as const;
