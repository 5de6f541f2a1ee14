import { useRef } from 'react';
import { formatDate } from '../../languages/format.js';
import { t, rich } from '../../languages/t.js';
import { Button } from '../../components/button.js';
import { Alert } from '../../components/messages.js';
import { moveFocusIfLost } from '../../components/move-focus-if-lost.js';
import { getUserDate } from '../../components/today.js';
import { useUser } from '../auth/api/session.js';
import { useCancelDeletion } from './api/account-deletion.js';
import styles from './account.module.css';

export default function DeletionBanner() {
  const { data: user } = useUser();
  const button = useRef<HTMLButtonElement>(null);
  // The focused button disappears together with the banner.
  const keep = useCancelDeletion(() => moveFocusIfLost(button.current?.closest('main'), button.current));
  if (!user?.deletionAt) return null;
  return (
    <div className={styles.banner}>
      <Alert tone="warning">
        <div className={styles.line}>
          <p>
            {rich(
              'Your account will be deleted on <strong>{date}</strong>, with everything in it. Until then you can use it as before, and download what you need.',
              { date: formatDate(getUserDate(user.deletionAt)), strong: (date) => <strong>{date}</strong> },
            )}
          </p>
          <Button ref={button} disabled={keep.isPending} onClick={() => keep.mutate()}>
            {t('Keep my account')}
          </Button>
        </div>
      </Alert>
    </div>
  );
}
