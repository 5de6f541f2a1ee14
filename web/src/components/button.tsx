import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { moveFocusIfLost } from './move-focus-if-lost.js';

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  small?: boolean;
  /** A square button without text. It needs an aria-label. */
  icon?: boolean;
}

const getButtonClass = ({ variant = 'secondary', small, icon }: ButtonStyle, className?: string): string =>
  [styles.button, variant !== 'secondary' && styles[variant], small && styles.small, icon && styles.icon, className]
    .filter(Boolean)
    .join(' ');

/** Shows its `title` as a tooltip. An icon button without a `title` shows its aria-label. */
export function Button({
  variant,
  small,
  icon,
  className,
  title,
  onClick,
  ...props
}: ButtonStyle & ComponentProps<'button'>) {
  const tooltip = title ?? (icon ? props['aria-label'] : undefined);
  const pressed = useRef<HTMLElement>(null);
  // Browsers remove the focus from a button that becomes disabled. The effect restores the focus when the button is
  // enabled again.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (props.disabled && (activeElement === pressed.current || activeElement === body)) return;
    if (!props.disabled) moveFocusIfLost(pressed.current);
    pressed.current = null;
  }, [props.disabled]);
  return (
    <button
      type="button"
      className={getButtonClass({ variant, small, icon }, className)}
      data-tooltip={tooltip}
      onClick={(event) => {
        pressed.current = event.currentTarget;
        onClick?.(event);
      }}
      {...props}
    />
  );
}

export function ButtonLink({ variant, small, icon, className, ...props }: ButtonStyle & ComponentProps<typeof Link>) {
  return <Link className={getButtonClass({ variant, small, icon }, className)} {...props} />;
}

export function ButtonAnchor({ variant, small, icon, className, ...props }: ButtonStyle & ComponentProps<'a'>) {
  return <a className={getButtonClass({ variant, small, icon }, className)} {...props} />;
}

export function ButtonLabel({ variant, small, icon, className, ...props }: ButtonStyle & ComponentProps<'label'>) {
  return <label className={getButtonClass({ variant, small, icon }, className)} {...props} />;
}
