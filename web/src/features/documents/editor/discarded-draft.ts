import { showToast } from '../../../toasts/toast-store.js';
import { bringBackDocumentDraft, type KeptDraft } from './use-document-draft.js';

interface Place {
  /** Where this tab keeps what is typed there. */
  readKey: () => string;
  /** As people call it, such as Create Invoice. */
  name: string;
}

/** Says that a draft was discarded, and offers to bring it back: from whatever page the user has gone to meanwhile. */
export function offerDiscardedDraft(place: Place, draft: KeptDraft): void {
  showToast({ title: 'Draft discarded' }, { label: 'Undo', onClick: () => bringBack(place, draft) });
}

function bringBack(place: Place, draft: KeptDraft): void {
  const { isShown, isKept, replaced } = bringBackDocumentDraft(place.readKey(), draft);
  // What was typed meanwhile is not lost either.
  if (replaced) showToast(RESTORED, { label: 'Undo', onClick: () => bringBack(place, { ...draft, values: replaced }) });
  else if (!isShown) showToast(isKept ? { ...RESTORED, text: `It waits for you in ${place.name}.` } : LOST);
}

const RESTORED = { title: 'Draft restored' };
const LOST = { title: 'The draft is gone', text: 'This browser does not keep drafts.', tone: 'destructive' } as const;
