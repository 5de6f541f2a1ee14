import { type ColorScheme, colorSchemes } from '@paperbill/contracts/http';
import { Keyboard, LogOut, Search } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../components/button.js';
import { useUser } from '../../features/auth/api/session.js';
import { LogOutButton } from '../../features/auth/log-out-button.js';
import { chooseColorScheme, useChosenColorScheme } from '../../theme/color-scheme.js';
import { useOverlay } from '../shortcuts/open-overlay.js';
import styles from './account-bar.module.css';

/**
 * The bottom of the sidebar. It shows the user, the button Log Out, the choice of the color scheme, the search and the
 * keyboard shortcuts.
 */
export function AccountBar() {
  const { data: user } = useUser();
  const [, showOverlay] = useOverlay();
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  return (
    <div className={styles.bar}>
      <div>
        {name && <div className={styles.name}>{name}</div>}
        <div className={styles.email}>{user?.email}</div>
      </div>
      <LogOutButton variant="quiet" icon small aria-label="Log Out">
        <LogOut size={16} aria-hidden />
      </LogOutButton>
      <ColorSchemeSelect />
      <div className={styles.tools}>
        <Button small icon variant="quiet" aria-label="Find" data-follow onClick={() => showOverlay('finder')}>
          <Search size={16} aria-hidden />
        </Button>
        <Button
          small
          icon
          variant="quiet"
          aria-label="Keyboard shortcuts"
          data-follow
          onClick={() => showOverlay('shortcuts')}
        >
          <Keyboard size={16} aria-hidden />
        </Button>
      </div>
    </div>
  );
}

const colorSchemeLabels: Record<ColorScheme, string> = { system: 'Auto', light: 'Light', dark: 'Dark' };

function ColorSchemeSelect() {
  const chosen = useChosenColorScheme();
  // The name must be unique, because the sidebar may be rendered twice (in the page and in a drawer). Radio buttons
  // with the same name share their state.
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Appearance</legend>
      {colorSchemes.map((scheme) => (
        <label key={scheme} className={styles.choice}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={chosen === scheme}
            onChange={() => chooseColorScheme(scheme)}
          />
          <span>{colorSchemeLabels[scheme]}</span>
        </label>
      ))}
    </fieldset>
  );
}
