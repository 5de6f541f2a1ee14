import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../api/query-client.js';
import { Spinner } from '../components/loading.js';
import { LoadError } from '../components/messages.js';
import { mayBeSignedIn, useUser } from '../features/auth/api/session.js';
import { subscriptionQuery } from '../features/subscription/api/get-subscription.js';
import styles from './app.module.css';
import { createSignedInRouter, createSignedOutRouter } from './router.js';

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <PagesForVisitor />
      <OfflineNotice />
    </QueryClientProvider>
  );
}

/** Two sets of pages: for visitors who are signed out, and for users. */
function PagesForVisitor() {
  const user = useUser();
  // Asked for beside the user, so that a user's first page waits for one round trip and not for two.
  useQuery({ ...subscriptionQuery, enabled: mayBeSignedIn() });
  const isSignedIn = Boolean(user.data);
  const isKnown = user.data !== undefined;
  const router = useMemo(() => {
    if (!isKnown) return null;
    return isSignedIn ? createSignedInRouter() : createSignedOutRouter();
  }, [isKnown, isSignedIn]);

  if (router) return <RouterProvider router={router} />;
  if (user.error)
    return <LoadError title={user.error.message} error={user.error} onRetry={() => void user.refetch()} />;
  return <Spinner />;
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
