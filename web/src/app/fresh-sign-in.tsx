import { FRESH_SIGN_IN_MINUTES } from '@paperbill/contracts/rules';
import { Suspense } from 'react';
import { t } from '../languages/t.js';
import { redirectToFreshSignIn } from '../api/redirect.js';
import { LazyConfirmDialog } from '../components/lazy-confirm-dialog.js';

interface FreshSignInProps {
  returnTo: string | undefined;
  onCancel: () => void;
}

/** Asks the user to sign in again. The server has refused a change because the last sign-in was too long ago. */
export function FreshSignIn({ returnTo, onCancel }: FreshSignInProps) {
  return (
    <Suspense fallback={null}>
      <LazyConfirmDialog
        title={t('Please sign in again')}
        text={t(
          'For your security, this needs a sign-in in the last {minutes} minutes. Nothing has been done yet. After signing in you return to this page, which keeps your input, and confirm again.',
          { minutes: FRESH_SIGN_IN_MINUTES },
        )}
        confirmLabel={t('Sign in again')}
        onConfirm={() => redirectToFreshSignIn(returnTo)}
        onCancel={onCancel}
      />
    </Suspense>
  );
}
