import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { moveFocusIfLost } from './move-focus-if-lost.js';

interface Look {
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  small?: boolean;
  /** Square, for an icon alone: give it an aria-label. */
  icon?: boolean;
}

const classOf = ({ variant = 'secondary', small, icon }: Look, className?: string): string =>
  [styles.button, variant !== 'secondary' && styles[variant], small && styles.small, icon && styles.icon, className]
    .filter(Boolean)
    .join(' ');

/** Its `title`, for an icon alone its name, shows as a tooltip. */
export function Button({ variant, small, icon, className, title, onClick, ...props }: Look & ComponentProps<'button'>) {
  const tooltip = title ?? (icon ? props['aria-label'] : undefined);
  const pressed = useRef<HTMLElement>(null);
  // Browsers take the focus from what is disabled while it works: whoever pressed it by the keyboard goes on there.
  useLayoutEffect(() => {
    if (props.disabled && document.activeElement === pressed.current) return;
    if (!props.disabled) moveFocusIfLost(pressed.current);
    pressed.current = null;
  }, [props.disabled]);
  return (
    <button
      type="button"
      className={classOf({ variant, small, icon }, className)}
      data-tooltip={tooltip}
      onClick={(event) => {
        pressed.current = event.currentTarget;
        onClick?.(event);
      }}
      {...props}
    />
  );
}

/** A link to another page that looks like a button. */
export function ButtonLink({ variant, small, icon, className, ...props }: Look & ComponentProps<typeof Link>) {
  return <Link className={classOf({ variant, small, icon }, className)} {...props} />;
}

/** As {@link ButtonLink}, for an address outside the single page, such as sign-in. */
export function ButtonAnchor({ variant, small, icon, className, ...props }: Look & ComponentProps<'a'>) {
  return <a className={classOf({ variant, small, icon }, className)} {...props} />;
}
