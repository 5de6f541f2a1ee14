import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../api/query-client.js';
import { LoadError } from '../components/messages.js';
import { routerBehindOverlays } from '../components/overlay-history.js';
import { forgetDeletedAccounts } from '../drafts/deleted-accounts.js';
import { mayBeSignedIn, useUser } from '../features/auth/api/session.js';
import { subscriptionQuery } from '../features/subscription/api/get-subscription.js';
import styles from './app.module.css';
import { FreshSignIn } from './fresh-sign-in.js';
import { Pending } from './layout/pending-frame.js';
import { RouterContext } from './layout/pending-navigation.js';
import { createSignedInRouter, createSignedOutRouter } from './router.js';
import { useOneUser } from './use-one-user.js';

export function App() {
  const [askedToSignIn, setAskedToSignIn] = useState<{ returnTo: string | undefined } | null>(null);
  const [queryClient] = useState(() => createQueryClient((returnTo) => setAskedToSignIn({ returnTo })));
  return (
    <QueryClientProvider client={queryClient}>
      <PagesForVisitor />
      <OfflineNotice />
      {askedToSignIn && <FreshSignIn {...askedToSignIn} onCancel={() => setAskedToSignIn(null)} />}
    </QueryClientProvider>
  );
}

/** Two sets of pages: for visitors who are signed out, and for users. */
function PagesForVisitor() {
  const user = useUser();
  useOneUser(user.data?.id);
  useEffect(() => {
    if (user.data !== undefined) forgetDeletedAccounts(user.data);
  }, [user.data]);
  // Asked for beside the user, so that a user's first page waits for one round trip and not for two.
  useQuery({ ...subscriptionQuery, enabled: mayBeSignedIn() });
  const router = useRouterFor(user.data === undefined ? 'unknown' : user.data ? 'user' : 'visitor');

  if (router) {
    return (
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
    );
  }
  if (user.error) {
    // Its cause is what the server answered, if it did.
    return (
      <LoadError
        title={user.error.message}
        error={user.error.cause ?? user.error}
        onRetry={() => void user.refetch()}
      />
    );
  }
  return <Pending />;
}

/**
 * The router with the pages for somebody; none while nobody knows who it is. It listens to the browser's history until
 * it is disposed of: with the app, and when another takes its place.
 */
function useRouterFor(who: 'unknown' | 'user' | 'visitor') {
  const [router, setRouter] = useState<ReturnType<typeof createSignedInRouter> | null>(null);
  useLayoutEffect(() => {
    if (who === 'unknown') return;
    const created = routerBehindOverlays(who === 'user' ? createSignedInRouter : createSignedOutRouter);
    setRouter(created);
    return () => created.dispose();
  }, [who]);
  return router;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says why nothing loads or saves, as long as the browser has no connection. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={styles.notice}>
      {!isOnline && <p>You are offline. Saving works again as soon as you are connected.</p>}
    </div>
  );
}
