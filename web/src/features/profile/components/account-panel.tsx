import { Button } from '../../../components/button.js';
import { useSignOut } from '../../auth/api/sign-out.js';
import { useUser } from '../../auth/api/get-user.js';
import styles from './account-panel.module.css';
import { FormSection } from '../../../components/form/form-section.js';

export function AccountPanel() {
  const { data: user } = useUser();
  const signOut = useSignOut();
  return (
    <FormSection title="Account">
      <div className={styles.account}>
        <p>Signed in as {user?.email}</p>
        <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          Log Out
        </Button>
      </div>
    </FormSection>
  );
}
