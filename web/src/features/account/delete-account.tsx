import { ACCOUNT_DELETION_DAYS, formatDate } from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { needsFreshSignIn } from '../../api/request.js';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialogs.js';
import { Input } from '../../components/form/inputs.js';
import { Alert } from '../../components/messages.js';
import { moveFocusIfLost } from '../../components/move-focus-if-lost.js';
import { getUserDate } from '../../components/today.js';
import { useUser } from '../auth/api/session.js';
import { deletionQueryParam, useDeleteAccount } from './api/account-deletion.js';
import styles from './account.module.css';

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

/**
 * A text that says that a deletion is planned. The user can cancel the deletion in the banner at the top, which may be
 * out of view. If `isNew` is true, the text receives the focus, because the button that had it was removed.
 */
function PlannedDeletion({ deletionAt, isNew }: { deletionAt: string; isNew: boolean }) {
  const text = useRef<HTMLParagraphElement>(null);
  const goOn = useEffectEvent(() => isNew && moveFocusIfLost(text.current));
  useEffect(() => void goOn(), []);
  return (
    <p ref={text} tabIndex={-1}>
      Your account will be deleted on {formatDate(getUserDate(deletionAt))}. At the top of this page you can keep it.
    </p>
  );
}

interface DeletionRequestProps {
  email: string;
  onPlanned: () => void;
}

/**
 * Offers to delete the account. It is remounted after a deletion is cancelled. Otherwise its dialog would still be open
 * and would ask again.
 */
function DeletionRequest(props: DeletionRequestProps) {
  const [params, setParams] = useSearchParams();
  const isBack = params.get(deletionQueryParam.name) === deletionQueryParam.value;
  const [asking, setAsking] = useState<'first' | 'again' | null>(isBack ? 'again' : null);
  const button = useRef<HTMLButtonElement>(null);
  // The query parameter is removed, so that a reload does not ask again. The dialog opens after that, because it adds a
  // history entry. When the dialog closes, the focus returns to the button.
  useEffect(() => {
    if (!isBack) return;
    button.current?.focus();
    const forgotten = (current: URLSearchParams) => {
      current.delete(deletionQueryParam.name);
      return current;
    };
    setParams(forgotten, { replace: true, preventScrollReset: true });
  }, [isBack, setParams]);
  return (
    <>
      <p>In {ACCOUNT_DELETION_DAYS} days everything is deleted for good. Until then you can change your mind.</p>
      <Button ref={button} className={styles.delete!} onClick={() => setAsking('first')}>
        {settingLabels.deleteAccount}
      </Button>
      {asking && !isBack && (
        <DeletionDialog {...props} isRepeated={asking === 'again'} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

const WITHOUT_EMAIL = 'delete';

interface DeletionDialogProps extends DeletionRequestProps {
  /** True if the user has already confirmed the deletion, but the server required a fresh sign-in. */
  isRepeated: boolean;
  onClose: () => void;
}

function DeletionDialog({ email, isRepeated, onPlanned, onClose }: DeletionDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const deletion = useDeleteAccount(onPlanned);
  const expected = email || WITHOUT_EMAIL;
  const isConfirmed = typed.trim().toLowerCase() === expected.toLowerCase();
  return (
    <Dialog
      title="Delete your account?"
      width="33rem"
      mask={{ closable: false }}
      okText={deletion.isPending ? 'Deleting...' : settingLabels.deleteAccount}
      okButtonProps={{ danger: true, htmlType: 'submit', form: id, disabled: deletion.isPending || !isConfirmed }}
      initialFocus={`#${id} input`}
      onCancel={onClose}
    >
      <form
        id={id}
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed && !deletion.isPending) {
            const onError = (error: Error) => needsFreshSignIn(error) && onClose();
            deletion.mutate(undefined, { onSuccess: onClose, onError });
          }
        }}
      >
        {isRepeated && <Alert>Nothing has been deleted yet: please confirm once more.</Alert>}
        <ul>
          <li>
            In {ACCOUNT_DELETION_DAYS} days everything is deleted for good: invoices with their PDFs and numbers,
            customers, products, your profile and logo.
          </li>
          <li>Until then you can go on, download everything, and change your mind.</li>
          <li>A subscription is cancelled now. It is not renewed, and stays cancelled if you keep the account.</li>
          <li>The law may ask you to keep your invoices for years: download them before.</li>
        </ul>
        <label>
          <span>
            Type <strong>{expected}</strong> to confirm
          </span>
          <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </label>
      </form>
    </Dialog>
  );
}
