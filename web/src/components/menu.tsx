import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import styles from './menu.module.css';
import { useCloseOnBackOrEsc } from './overlay-history.js';
import { Popover } from './popover.js';

interface MenuProps {
  label: string;
  opener: HTMLElement;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

export function useMenuButton() {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  // A press outside of a menu closes it. If the press is on its button, the click must not open the menu again.
  const wasOpen = useRef(false);
  const button = {
    'aria-haspopup': 'menu' as const,
    onPointerDown: () => (wasOpen.current = opener !== null),
    onKeyDown: () => (wasOpen.current = false),
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setOpener(wasOpen.current ? null : currentTarget);
      wasOpen.current = false;
    },
  };
  return { opener, close: () => setOpener(null), button };
}

const FOCUS_STEPS_BY_KEY: Record<string, (current: number, last: number) => number> = {
  ArrowDown: (current, last) => (current >= last ? 0 : current + 1),
  ArrowUp: (current, last) => (current <= 0 ? last : current - 1),
  Home: () => 0,
  End: (_current, last) => last,
};

/** The menu has the keyboard handling of a native menu. It closes after the user has chosen an action. */
export function Menu({ label, opener, className = '', onClose, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const opened = menu.current!;
    opener.style.setProperty('anchor-name', '--menu-opener');
    opener.setAttribute('aria-expanded', 'true');
    opened.showPopover();
    opened.querySelector<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')?.focus();
    return () => {
      opener.style.removeProperty('anchor-name');
      opener.removeAttribute('aria-expanded');
    };
  }, [opener]);

  function closeAndFocusOpener(): void {
    onClose();
    opener.focus();
  }

  useCloseOnBackOrEsc(closeAndFocusOpener);

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Tab') closeAndFocusOpener();
    const step = FOCUS_STEPS_BY_KEY[event.key];
    if (!step) return;
    event.preventDefault();
    const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]'));
    items[step(items.indexOf(document.activeElement as HTMLElement), items.length - 1)]?.focus();
  }

  function handleClick({ target }: MouseEvent): void {
    if ((target as Element).closest('[role=menuitem]:not([aria-disabled=true])')) closeAndFocusOpener();
  }

  return (
    <Popover
      ref={menu}
      role="menu"
      aria-label={label}
      className={`${styles.menu} ${className}`}
      onKeyDown={handleKey}
      onClick={handleClick}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {children}
    </Popover>
  );
}

export const MenuItem = (props: ComponentProps<'button'>) => (
  <button type="button" role="menuitem" tabIndex={-1} className={styles.item} {...props} />
);

export const MenuAnchor = (props: ComponentProps<'a'>) => (
  <a role="menuitem" tabIndex={-1} className={styles.item} {...props} />
);

export const MenuGroup = (props: ComponentProps<'div'>) => <div role="group" className={styles.group} {...props} />;

export const MenuText = ({ label, hint }: { label: ReactNode; hint?: string | undefined }) => (
  <span className={styles.text}>
    {label} {hint && <span className={styles.hint}>{hint}</span>}
  </span>
);

export const MenuLink = (props: ComponentProps<typeof Link>) => (
  <Link role="menuitem" tabIndex={-1} className={styles.item} {...props} />
);
