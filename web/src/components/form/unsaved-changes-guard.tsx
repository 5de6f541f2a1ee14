import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { isLeavingApp } from '../../api/leave-app.js';
import { ConfirmDialog } from '../confirm-dialog.js';

interface UnsavedChangesGuardProps {
  /** Something typed is not saved yet. */
  when: boolean;
  /** The user leaves without it: forget the draft. */
  onDiscard?: () => void;
}

/** Asks before the page is left, or closed, with unsaved changes. Stands inside {@link AntdTheme}. */
export function UnsavedChangesGuard({ when, onDiscard }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => !isLeavingApp() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="Your changes on this page have not been saved."
      confirmLabel="Leave without saving"
      cancelLabel="Stay here"
      danger
      onConfirm={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
