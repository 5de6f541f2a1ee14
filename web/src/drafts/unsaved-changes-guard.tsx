import { Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { t } from '../languages/t.js';
import { LazyConfirmDialog } from '../components/lazy-confirm-dialog.js';
import { registerUnsaved } from '../api/unsaved.js';
import { readReturnState } from './return-state.js';

interface UnsavedChangesGuardProps {
  name: string;
  isActive: boolean;
  /**
   * True if the changes are stored as a draft. The app then asks before a navigation, but not before the tab is closed.
   */
  isKept?: boolean;
  onDiscard?: () => void;
}

export function UnsavedChangesGuard({ name, isActive, isKept = false, onDiscard }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive &&
      currentLocation.pathname !== nextLocation.pathname &&
      // The draft is kept if the next page links back to this form.
      !(isKept && readReturnState(nextLocation.state)),
  );

  useEffect(() => {
    if (!isActive) return;
    // The dialog is preloaded, because it must open even if the connection is lost.
    void LazyConfirmDialog.preload();
    return registerUnsaved(name, isKept);
  }, [name, isActive, isKept]);

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
