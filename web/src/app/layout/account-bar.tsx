import { LogOut } from 'lucide-react';
import { Button } from '../../components/button.js';
import { useSignOut } from '../../features/auth/api/sign-out.js';
import { useUser } from '../../features/auth/api/get-user.js';
import styles from './account-bar.module.css';
import { ColorSchemeSelect } from './color-scheme-select.js';

/** Who is signed in, how the pages look, and the way out. */
export function AccountBar() {
  const { data: user } = useUser();
  const signOut = useSignOut();
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  return (
    <div className={styles.bar}>
      <div className={styles.user}>
        {name && <div className={styles.name}>{name}</div>}
        <div className={styles.email}>{user?.email}</div>
      </div>
      <Button
        variant="quiet"
        icon
        small
        aria-label="Log Out"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        <LogOut size={16} aria-hidden />
      </Button>
      <ColorSchemeSelect />
    </div>
  );
}
