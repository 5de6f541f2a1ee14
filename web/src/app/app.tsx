import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { t, translate } from '../languages/t.js';
import { createQueryClient } from '../api/query-client.js';
import { LoadError } from '../components/messages.js';
import { closeOverlaysBeforeRouting } from '../components/overlay-history.js';
import { deleteDataOfDeletedAccounts } from '../drafts/deleted-accounts.js';
import { mayBeSignedIn, useUser } from '../features/auth/api/session.js';
import { subscriptionQuery } from '../features/subscription/api/get-subscription.js';
import styles from './app.module.css';
import { FreshSignIn } from './fresh-sign-in.js';
import { PendingApp } from './layout/pending-frame.js';
import { RouterContext } from './layout/pending-navigation.js';
import { createSignedInRouter, createSignedOutRouter } from './router.js';
import { useReloadOnUserChange } from './use-reload-on-user-change.js';

export function App() {
  const [askedToSignIn, setAskedToSignIn] = useState<{ returnTo: string | undefined } | null>(null);
  const [queryClient] = useState(() => createQueryClient((returnTo) => setAskedToSignIn({ returnTo })));
  return (
    <QueryClientProvider client={queryClient}>
      <PagesOfVisitor />
      <OfflineNotice />
      {askedToSignIn && <FreshSignIn {...askedToSignIn} onCancel={() => setAskedToSignIn(null)} />}
    </QueryClientProvider>
  );
}

function PagesOfVisitor() {
  const user = useUser();
  useReloadOnUserChange(user.data?.id);
  useEffect(() => {
    if (user.data !== undefined) deleteDataOfDeletedAccounts(user.data);
  }, [user.data]);
  // The user and the subscription are fetched in parallel, so that the first page waits for one round trip instead of
  // two.
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
    // If the server did not respond, `user.error` has no `cause`.
    return (
      <LoadError
        title={translate(user.error.message)}
        error={user.error.cause ?? user.error}
        onRetry={() => void user.refetch()}
      />
    );
  }
  return <PendingApp />;
}

/** A router listens to the browser history, so it is disposed when another router replaces it. */
function useRouterFor(who: SignInState) {
  const { subscribe, get } = useMemo(() => routerStore(who), [who]);
  return useSyncExternalStore(subscribe, get);
}

type SignInState = 'unknown' | 'user' | 'visitor';

function routerStore(who: SignInState) {
  let router: ReturnType<typeof createSignedInRouter> | null = null;
  return {
    get: () => router,
    subscribe() {
      if (who === 'unknown') return () => undefined;
      const created = who === 'user' ? createSignedInRouter() : createSignedOutRouter();
      closeOverlaysBeforeRouting(created);
      router = created;
      return () => created.dispose();
    },
  };
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={styles.notice}>
      {!isOnline && <p>{t('You are offline. Saving works again as soon as you are connected.')}</p>}
    </div>
  );
}
