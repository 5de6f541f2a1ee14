import { ACCOUNT_DELETION_DAYS } from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { useId, useState } from 'react';
import { t, rich } from '../../languages/t.js';
import { needsFreshSignIn } from '../../api/request.js';
import { Dialog } from '../../components/dialogs.js';
import { Input } from '../../components/form/inputs.js';
import { Alert } from '../../components/messages.js';
import { usePlanDeletion } from './api/account-deletion.js';
import styles from './account.module.css';

const CONFIRMATION_WITHOUT_EMAIL = 'delete';

interface DeletionDialogProps {
  email: string;
  onPlanned: () => void;
  /** True if the user has already confirmed the deletion, but then had to sign in again. */
  isRepeated: boolean;
  onClose: () => void;
}

export default function DeletionDialog({ email, isRepeated, onPlanned, onClose }: DeletionDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const deletion = usePlanDeletion(onPlanned);
  const expected = email || CONFIRMATION_WITHOUT_EMAIL;
  const isConfirmed = typed.trim().toLowerCase() === expected.toLowerCase();
  return (
    <Dialog
      title={t('Delete your account?')}
      width="33rem"
      mask={{ closable: false }}
      okText={deletion.isPending ? t('Deleting...') : settingLabels.deleteAccount}
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
        {isRepeated && <Alert>{t('Nothing has been deleted yet: please confirm once more.')}</Alert>}
        <ul>
          <li>
            {t(
              'In {days} days everything is deleted for good: invoices with their PDFs and numbers, customers, products, your profile and logo.',
              { days: ACCOUNT_DELETION_DAYS },
            )}
          </li>
          <li>{t('Until then you can go on, download everything, and change your mind.')}</li>
          <li>
            {t('A subscription is cancelled now. It is not renewed, and stays cancelled if you keep the account.')}
          </li>
          <li>{t('The law may ask you to keep your invoices for years: download them before.')}</li>
        </ul>
        <label>
          <span>
            {rich('Type <strong>{text}</strong> to confirm', {
              text: expected,
              strong: (text) => <strong>{text}</strong>,
            })}
          </span>
          <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </label>
      </form>
    </Dialog>
  );
}
