import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { moveFocusIfLost } from './move-focus-if-lost.js';

interface Look {
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  small?: boolean;
  /** Square, for an icon without text. Needs an aria-label. */
  icon?: boolean;
}

const classOf = ({ variant = 'secondary', small, icon }: Look, className?: string): string =>
  [styles.button, variant !== 'secondary' && styles[variant], small && styles.small, icon && styles.icon, className]
    .filter(Boolean)
    .join(' ');

/** Shows its `title` as a tooltip, or its aria-label if it is an icon button. */
export function Button({ variant, small, icon, className, title, onClick, ...props }: Look & ComponentProps<'button'>) {
  const tooltip = title ?? (icon ? props['aria-label'] : undefined);
  const pressed = useRef<HTMLElement>(null);
  // Browsers blur an element that becomes disabled. Restore focus when the button is enabled again.
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

export function ButtonLink({ variant, small, icon, className, ...props }: Look & ComponentProps<typeof Link>) {
  return <Link className={classOf({ variant, small, icon }, className)} {...props} />;
}

/** Like {@link ButtonLink}, for a URL outside the single-page app, such as the sign-in. */
export function ButtonAnchor({ variant, small, icon, className, ...props }: Look & ComponentProps<'a'>) {
  return <a className={classOf({ variant, small, icon }, className)} {...props} />;
}
