import { FRESH_SIGN_IN_MINUTES } from '@paperbill/contracts/rules';
import { Suspense } from 'react';
import { redirectToFreshSignIn } from '../api/redirect.js';
import { LazyConfirmDialog } from '../components/lazy-confirm-dialog.js';

interface FreshSignInProps {
  returnTo: string | undefined;
  onCancel: () => void;
}

/** Asks a signed-in user to authenticate again, after the server refused a change for that reason. */
export function FreshSignIn({ returnTo, onCancel }: FreshSignInProps) {
  return (
    <Suspense fallback={null}>
      <LazyConfirmDialog
        title="Please sign in again"
        text={`This needs a sign-in of the last ${FRESH_SIGN_IN_MINUTES} minutes, so that nobody else can do it in your name. Nothing has been done yet: you come back to this page, which keeps what you typed, and confirm once more.`}
        confirmLabel="Sign in again"
        onConfirm={() => redirectToFreshSignIn(returnTo)}
        onCancel={onCancel}
      />
    </Suspense>
  );
}
