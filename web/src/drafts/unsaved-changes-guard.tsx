import { Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { t } from '../languages/t.js';
import { LazyConfirmDialog } from '../components/lazy-confirm-dialog.js';
import { registerUnsaved } from '../api/unsaved.js';
import { readReturnState } from './return-state.js';

interface UnsavedChangesGuardProps {
  /** The name of the unsaved record, such as 'an invoice'. */
  name: string;
  when: boolean;
  /** True if this browser stores the changes as a draft. Closing the tab then does not ask; only navigation asks. */
  isKept?: boolean;
  /** Callback when the user has confirmed that the page should be left. The callback should delete the draft. */
  onDiscard?: () => void;
}

/** Asks before the user leaves the page, or closes the tab, with unsaved changes. */
export function UnsavedChangesGuard({ name, when, isKept = false, onDiscard }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      currentLocation.pathname !== nextLocation.pathname &&
      // A page that links back to this form needs no question, because the draft is kept until then.
      !(isKept && readReturnState(nextLocation.state)),
  );

  useEffect(() => {
    if (!when) return;
    // The code of the question dialog is preloaded, because the dialog must open even if the connection has been lost.
    void LazyConfirmDialog.preload();
    return registerUnsaved(name, isKept);
  }, [name, when, isKept]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <LazyConfirmDialog
        title={t('Leave without saving?')}
        text={t(
          isKept
            ? 'This is not saved yet. Your input is kept in this browser as a draft.'
            : 'Your changes on this page have not been saved.',
        )}
        confirmLabel={t(isKept ? 'Leave' : 'Leave without saving')}
        cancelLabel={t('Stay here')}
        isDangerous={!isKept}
        asksToLeave
        onConfirm={() => {
          onDiscard?.();
          blocker.proceed();
        }}
        onCancel={() => blocker.reset()}
      />
    </Suspense>
  );
}
