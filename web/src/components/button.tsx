import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

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
export function Button({ variant, small, icon, className, title, ...props }: Look & ComponentProps<'button'>) {
  const tooltip = title ?? (icon ? props['aria-label'] : undefined);
  return (
    <button type="button" className={classOf({ variant, small, icon }, className)} data-tooltip={tooltip} {...props} />
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
