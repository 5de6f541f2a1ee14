import { type ComponentProps, Suspense, useState } from 'react';
import { Button } from '../../components/button.js';
import { LazyConfirmDialog } from '../../components/lazy-confirm-dialog.js';
import { unsavedNames } from '../../drafts/unsaved.js';
import { useSignOut, useUser } from './api/session.js';

const listed = new Intl.ListFormat('en-US');

/** The button that signs the user out. It asks first if unsaved input would be lost. */
export function LogOutButton(look: Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'>) {
  const { data: user } = useUser();
  const signOut = useSignOut();
  const [unsaved, setUnsaved] = useState<string[]>([]);

  function logOut(): void {
    const names = user ? unsavedNames(user.id) : [];
    if (names.length > 0) setUnsaved(names);
    else signOut.mutate();
  }

  return (
    <>
      <Button {...look} disabled={signOut.isPending} onClick={logOut} />
      <Suspense fallback={null}>
        {unsaved.length > 0 && (
          <LazyConfirmDialog
            title="Log out without saving?"
            text={`Not saved yet: ${listed.format(unsaved)}. Logging out removes what you typed from this browser.`}
            confirmLabel="Log out anyway"
            cancelLabel="Stay signed in"
            danger
            busy={signOut.isPending}
            onConfirm={() => signOut.mutate()}
            onCancel={() => setUnsaved([])}
          />
        )}
      </Suspense>
    </>
  );
}
