import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says why nothing loads or saves, as long as the browser has no connection. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={styles.notice}>
      {!isOnline && <p>You are offline. Saving works again as soon as you are connected.</p>}
    </div>
  );
}
