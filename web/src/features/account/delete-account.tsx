import { ACCOUNT_DELETION_DAYS } from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../languages/t.js';
import { formatDate } from '../../languages/format.js';
import { Button } from '../../components/button.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { moveFocusIfLost } from '../../components/move-focus-if-lost.js';
import { getUserDate } from '../../components/today.js';
import { useUser } from '../auth/api/session.js';
import { deletionQueryParam } from './api/account-deletion.js';
import styles from './account.module.css';

const [DeletionDialog, useDeletionDialog] = lazyDialog(() => import('./deletion-dialog.js'));

export function DeleteAccount() {
  const { data: user } = useUser();
  const [isNew, setIsNew] = useState(false);
  if (!user) return null;
  return (
    <div className={styles.part}>
      {user.deletionAt ? (
        <PlannedDeletion deletionAt={user.deletionAt} isNew={isNew} />
      ) : (
        <DeletionRequest email={user.email} onPlanned={() => setIsNew(true)} />
      )}
    </div>
  );
}

/** If `isNew` is true, the text receives the focus, because the focused button was removed. */
function PlannedDeletion({ deletionAt, isNew }: { deletionAt: string; isNew: boolean }) {
  const text = useRef<HTMLParagraphElement>(null);
  const moveFocus = useEffectEvent(() => isNew && moveFocusIfLost(text.current));
  useEffect(() => void moveFocus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      {t('Your account will be deleted on {date}. At the top of this page you can keep it.', {
        date: formatDate(getUserDate(deletionAt)),
      })}
    </p>
  );
}

interface DeletionRequestProps {
  email: string;
  onPlanned: () => void;
}

function DeletionRequest(props: DeletionRequestProps) {
  const [params, setParams] = useSearchParams();
  const hasSignedInAgain = params.get(deletionQueryParam.name) === deletionQueryParam.value;
  const [asking, setAsking] = useState<'first' | 'again' | null>(hasSignedInAgain ? 'again' : null);
  const button = useRef<HTMLButtonElement>(null);
  useDeletionDialog();
  // Removes the query parameter, so that a reload does not open the dialog again. The dialog opens after the removal,
  // because an open dialog adds a history entry. The button gets the focus now, so that it gets the focus back when the
  // dialog closes.
  useEffect(() => {
    if (!hasSignedInAgain) return;
    button.current?.focus();
    const removeDeletionParameter = (current: URLSearchParams) => {
      current.delete(deletionQueryParam.name);
      return current;
    };
    setParams(removeDeletionParameter, { replace: true, preventScrollReset: true });
  }, [hasSignedInAgain, setParams]);
  return (
    <>
      <p>
        {t('In {days} days everything is deleted for good. Until then you can change your mind.', {
          days: ACCOUNT_DELETION_DAYS,
        })}
      </p>
      <Button ref={button} className={styles.delete!} onClick={() => setAsking('first')}>
        {t(settingLabels.deleteAccount)}
      </Button>
      {asking && !hasSignedInAgain && (
        <Suspense fallback={null}>
          <DeletionDialog {...props} isRepeated={asking === 'again'} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  );
}
