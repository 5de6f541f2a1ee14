import { type ColorScheme, colorSchemes, settingsPages } from '@paperbill/contracts/http';
import { ChevronsUpDown, CircleQuestionMark, Keyboard, LogOut, Settings, Sparkles } from 'lucide-react';
import { useId } from 'react';
import { Menu, MenuItem, MenuLink, useMenuButton } from '../../components/menu.js';
import { useUser } from '../../features/auth/api/session.js';
import { useLogOut } from '../../features/auth/log-out-button.js';
import { chooseColorScheme, useChosenColorScheme } from '../../theme/color-scheme.js';
import { useOpenOverlay } from '../shortcuts/open-overlay.js';
import styles from './account-menu.module.css';

/**
 * The user's name and e-mail address at the foot of the sidebar. A click on them opens a menu for the account and the
 * app.
 */
export function AccountMenu() {
  const { data: user } = useUser();
  const [, showOverlay] = useOpenOverlay();
  const { logOut, isPending, question } = useLogOut();
  const { opener, close, button } = useMenuButton();
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  return (
    <div className={styles.account}>
      <button type="button" className={styles.button} {...button}>
        <span className={styles.user}>
          {name && <span className={styles.name}>{name}</span>}
          <span className={name ? styles.email : styles.name}>{user?.email ?? 'Account'}</span>
        </span>
        <ChevronsUpDown size={16} aria-hidden />
      </button>
      {opener && (
        <Menu label="Account" className={styles.menu} opener={opener} onClose={close}>
          <MenuLink to={settingsPages[0]}>
            <Settings size={16} aria-hidden />
            Settings
          </MenuLink>
          <MenuLink to="/help-center">
            <CircleQuestionMark size={16} aria-hidden />
            Help Center
          </MenuLink>
          <MenuItem data-follow onClick={() => showOverlay('news')}>
            <Sparkles size={16} aria-hidden />
            What is new
          </MenuItem>
          <MenuItem data-follow onClick={() => showOverlay('shortcuts')}>
            <Keyboard size={16} aria-hidden />
            Keyboard shortcuts
          </MenuItem>
          <ColorSchemes />
          <MenuItem aria-disabled={isPending} onClick={() => !isPending && logOut()}>
            <LogOut size={16} aria-hidden />
            Log Out
          </MenuItem>
        </Menu>
      )}
      {question}
    </div>
  );
}

const colorSchemeLabels: Record<ColorScheme, string> = { system: 'Auto', light: 'Light', dark: 'Dark' };

/**
 * The choice of the color scheme. After a choice the account menu stays open, so that the user sees the result and can
 * choose again.
 */
function ColorSchemes() {
  const chosen = useChosenColorScheme();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.theme}>
      <span id={id}>Theme</span>
      <div className={styles.choices}>
        {colorSchemes.map((scheme) => (
          <button
            key={scheme}
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            aria-checked={chosen === scheme}
            className={styles.choice}
            onClick={() => chooseColorScheme(scheme)}
          >
            {colorSchemeLabels[scheme]}
          </button>
        ))}
      </div>
    </div>
  );
}
