import {
  type AppLanguage,
  appLanguages,
  appLanguageTags,
  type ColorScheme,
  colorSchemes,
  settingsPages,
} from '@paperbill/contracts/http';
import { ChevronsUpDown, CircleQuestionMark, Keyboard, LogOut, Settings, Sparkles } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { browserNavigation } from '../../api/redirect.js';
import { waitForWrites } from '../../api/request.js';
import { Menu, MenuItem, MenuLink, useMenuButton } from '../../components/menu.js';
import { useUser } from '../../features/auth/api/session.js';
import { useLogOut } from '../../features/auth/log-out-button.js';
import { getAppLanguage, storeAppLanguage } from '../../languages/app-language.js';
import { t, type TextId } from '../../languages/t.js';
import { chooseColorScheme, useChosenColorScheme } from '../../theme/color-scheme.js';
import { useOpenOverlay } from '../shortcuts/open-overlay.js';
import styles from './account-menu.module.css';

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
          <span className={name ? styles.email : styles.name}>{user?.email ?? t('Account')}</span>
        </span>
        <ChevronsUpDown size={16} aria-hidden />
      </button>
      {opener && (
        <Menu label={t('Account')} className={styles.menu} opener={opener} onClose={close}>
          <MenuLink to={settingsPages[0]}>
            <Settings size={16} aria-hidden />
            {t('Settings')}
          </MenuLink>
          <MenuLink to="/help-center">
            <CircleQuestionMark size={16} aria-hidden />
            {t('Help Center')}
          </MenuLink>
          <MenuItem data-follow onClick={() => showOverlay('news')}>
            <Sparkles size={16} aria-hidden />
            {t('What is new')}
          </MenuItem>
          <MenuItem data-follow onClick={() => showOverlay('shortcuts')}>
            <Keyboard size={16} aria-hidden />
            {t('Keyboard shortcuts')}
          </MenuItem>
          <ColorSchemes />
          <Languages />
          <MenuItem aria-disabled={isPending} onClick={() => !isPending && logOut()}>
            <LogOut size={16} aria-hidden />
            {t('Log Out')}
          </MenuItem>
        </Menu>
      )}
      {question}
    </div>
  );
}

const colorSchemeLabels: Record<ColorScheme, TextId> = { system: 'Auto', light: 'Light', dark: 'Dark' };

/** After a choice, the account menu stays open, so that the user sees the result and can choose again. */
function ColorSchemes() {
  const chosen = useChosenColorScheme();
  return (
    <MenuItemGroup label={t('Theme')}>
      {colorSchemes.map((scheme) => (
        <CheckableMenuItem key={scheme} isChosen={chosen === scheme} onChoose={() => chooseColorScheme(scheme)}>
          {t(colorSchemeLabels[scheme])}
        </CheckableMenuItem>
      ))}
    </MenuItemGroup>
  );
}

/** A choice reloads the page. Drafts survive the reload, and the browser asks before other input is lost. */
function Languages() {
  const chooseLanguage = (language: AppLanguage) => {
    storeAppLanguage(language);
    void waitForWrites().then(browserNavigation.reload);
  };
  return (
    <MenuItemGroup label={t('Language')}>
      {appLanguageTags.map((language) => (
        <CheckableMenuItem
          key={language}
          isChosen={getAppLanguage() === language}
          label={appLanguages[language]}
          lang={language}
          onChoose={() => chooseLanguage(language)}
        >
          {language.toUpperCase()}
        </CheckableMenuItem>
      ))}
    </MenuItemGroup>
  );
}

function MenuItemGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id}>{label}</span>
      <div className={styles.choices}>{children}</div>
    </div>
  );
}

interface CheckableMenuItemProps {
  isChosen: boolean;
  label?: string;
  lang?: string;
  onChoose: () => void;
  children: string;
}

function CheckableMenuItem({ isChosen, label, lang, onChoose, children }: CheckableMenuItemProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      aria-checked={isChosen}
      aria-label={label}
      title={label}
      lang={lang}
      className={styles.choice}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
