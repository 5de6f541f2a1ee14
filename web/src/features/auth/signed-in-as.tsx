import { t, type TextId } from '../../languages/t.js';
import { useUser } from './api/session.js';
import { LogOutButton } from './log-out-button.js';
import styles from './signed-in-as.module.css';

/** The text for users who had not verified their address before another account verified it. */
const ACCOUNT_WITHOUT_EMAIL: TextId =
  'Signed in without an e-mail address: another account has confirmed that it owns yours.';

export function SignedInAs() {
  const { data: user } = useUser();
  return (
    <div className={styles.line}>
      <p>{user?.email === '' ? t(ACCOUNT_WITHOUT_EMAIL) : t('Signed in as {email}', { email: user?.email ?? '' })}</p>
      <LogOutButton data-skip-focus>{t('Log Out')}</LogOutButton>
    </div>
  );
}
