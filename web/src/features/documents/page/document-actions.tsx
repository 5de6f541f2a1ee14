import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { t } from '../../../languages/t.js';
import { Button, ButtonAnchor, ButtonLink } from '../../../components/button.js';
import { Skeleton } from '../../../components/loading.js';
import { Menu, MenuAnchor, MenuGroup, MenuItem, MenuLink, MenuText, useMenuButton } from '../../../components/menu.js';
import { moveFocusIfLost } from '../../../components/move-focus-if-lost.js';
import { useMediaQuery } from '../../../components/use-media-query.js';
import styles from './document-actions.module.css';

export interface DocumentAction {
  /** The id identifies the action, because the label can change. */
  id: string;
  label: string;
  Icon: LucideIcon;
  hint?: string | undefined;
  isDisabled?: boolean | undefined;
  busyLabel?: string | false;
  onSelect?: () => void;
  to?: string;
  /** The URL of a link that opens in a new tab. */
  href?: string;
}

interface DocumentActionsProps {
  /** The next step of the document. Null if no step is left. Undefined while the next step is unknown. */
  primary: DocumentAction | null | undefined;
  /** Phones show these actions in the menu. */
  secondary: DocumentAction[];
  /** The last group contains the actions that cannot be undone. */
  groups: DocumentAction[][];
}

export function DocumentActions({ primary, secondary, groups }: DocumentActionsProps) {
  const isPhone = useMediaQuery('(width < 720px)');
  const primaryElement = useRef<HTMLElement>(null);
  const wasFocusedRemoved = useRef(false);
  const isNotPrimary = ({ id }: DocumentAction) => id !== primary?.id;
  const beside = secondary.filter(isNotPrimary);
  // If an action has removed its own button, the focus moves to the primary action.
  useLayoutEffect(() => {
    if (wasFocusedRemoved.current) moveFocusIfLost(primaryElement.current);
    wasFocusedRemoved.current = false;
  });
  return (
    <>
      <MoreButton groups={[...(isPhone ? [beside] : []), ...groups].map((actions) => actions.filter(isNotPrimary))} />
      {!isPhone &&
        beside.map((action) => (
          <SecondaryButton
            key={action.id}
            action={action}
            onFocusedElementRemoved={() => (wasFocusedRemoved.current = true)}
          />
        ))}
      {primary === undefined && (
        <div className={styles.pending}>
          <Skeleton height="var(--control-height)" />
        </div>
      )}
      {/* Without a React key, the next primary action reuses the button, which keeps the focus. */}
      {primary && <ActionButton action={primary} isPrimary ref={primaryElement} />}
    </>
  );
}

interface ActionProps {
  action: DocumentAction;
}

interface SecondaryButtonProps extends ActionProps {
  onFocusedElementRemoved: () => void;
}

function SecondaryButton({ action, onFocusedElementRemoved }: SecondaryButtonProps) {
  const element = useRef<HTMLElement>(null);
  const checkFocus = useEffectEvent((removed: HTMLElement | null) => {
    if (removed && document.activeElement === removed) onFocusedElementRemoved();
  });
  useLayoutEffect(() => () => checkFocus(element.current), []);
  return <ActionButton action={action} ref={element} />;
}

interface ActionButtonProps extends ActionProps {
  isPrimary?: boolean;
  ref: RefObject<HTMLElement | null>;
}

function ActionButton({ action, isPrimary, ref }: ActionButtonProps) {
  const setElement = (element: HTMLElement | null) => void (ref.current = element);
  const { label, busyLabel, Icon, isDisabled, onSelect, to, href } = action;
  const variant = isPrimary ? 'primary' : 'secondary';
  const content = (
    <>
      <Icon size={16} aria-hidden />
      {busyLabel || label}
    </>
  );
  if (to !== undefined) {
    return (
      <ButtonLink ref={setElement} variant={variant} to={to}>
        {content}
      </ButtonLink>
    );
  }
  if (href !== undefined) {
    return (
      <ButtonAnchor ref={setElement} variant={variant} href={href} target="_blank" rel="noopener">
        {content}
        <span className="visually-hidden"> {t('in a new tab')}</span>
      </ButtonAnchor>
    );
  }
  return (
    <Button
      ref={setElement}
      variant={variant}
      aria-disabled={Boolean(busyLabel || isDisabled)}
      // The second click of a double click does nothing. After the first click, another action may have taken the place
      // of this one.
      onClick={({ detail }) => !busyLabel && !isDisabled && detail < 2 && onSelect?.()}
    >
      {content}
    </Button>
  );
}

function MoreButton({ groups }: { groups: DocumentAction[][] }) {
  const { opener, close, button } = useMenuButton();
  return (
    <>
      <Button {...button}>
        <Ellipsis size={16} aria-hidden />
        {t('More')}
      </Button>
      {opener && (
        <Menu label={t('More')} className={styles.menu} opener={opener} onClose={close}>
          {groups
            .filter((actions) => actions.length > 0)
            .map((actions, index) => (
              <MenuGroup key={index}>
                {actions.map((action) => (
                  <MenuActionItem key={action.id} action={action} />
                ))}
              </MenuGroup>
            ))}
        </Menu>
      )}
    </>
  );
}

function MenuActionItem({ action: { label, Icon, hint, busyLabel, isDisabled, onSelect, to, href } }: ActionProps) {
  const icon = <Icon size={16} aria-hidden />;
  if (to !== undefined) {
    return (
      <MenuLink to={to}>
        {icon}
        <MenuText label={label} hint={hint} />
      </MenuLink>
    );
  }
  if (href !== undefined) {
    return (
      <MenuAnchor href={href} target="_blank" rel="noopener">
        {icon}
        <MenuText
          label={
            <>
              {label}
              <span className="visually-hidden"> {t('in a new tab')}</span>
            </>
          }
          hint={hint}
        />
      </MenuAnchor>
    );
  }
  const isInactive = Boolean(busyLabel || isDisabled);
  return (
    <MenuItem aria-disabled={isInactive} onClick={() => !isInactive && onSelect?.()}>
      {icon}
      <MenuText label={label} hint={hint} />
    </MenuItem>
  );
}
