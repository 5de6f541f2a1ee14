import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useCloseOnBackOrEsc } from '../../../../components/overlay-history.js';
import { Popover } from '../../../../components/popover.js';
import styles from './move-menu.module.css';

interface MoveMenuProps {
  /** The index of the line item. It changes with each move. */
  index: number;
  count: number;
  /** The line's drag handle. It opened the menu, and the menu is placed beside it. */
  handle: HTMLElement;
  onMove: (to: number) => void;
  onClose: () => void;
}

const MOVE_STEPS = { ArrowDown: 1, ArrowUp: -1 } as const;

/**
 * A menu that moves a line without dragging, by tap or keyboard. It closes after each move, because on a phone it
 * covers the lines below. The focus then returns to the line's drag handle.
 */
export function MoveMenu({ index, count, handle, onMove, onClose }: MoveMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const moves = [
    { label: 'Move up', to: index - 1 },
    { label: 'Move down', to: index + 1 },
    { label: 'Move to the top', to: 0 },
    { label: 'Move to the end', to: count - 1 },
  ];

  useEffect(() => {
    const opened = menu.current!;
    handle.style.setProperty('anchor-name', '--moved-line');
    handle.setAttribute('aria-expanded', 'true');
    opened.showPopover();
    opened.querySelector<HTMLElement>('[aria-disabled=false]')?.focus();
    return () => {
      handle.style.removeProperty('anchor-name');
      handle.removeAttribute('aria-expanded');
    };
  }, [handle]);

  function close(): void {
    onClose();
    handle.focus();
  }

  useCloseOnBackOrEsc(close);

  function move(to: number): void {
    onMove(to);
    close();
    // Wait for the next render, because the line may have moved out of the viewport.
    requestAnimationFrame(() => {
      handle.focus();
      handle.scrollIntoView({ block: 'nearest' });
    });
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Tab') close();
    const step = MOVE_STEPS[event.key as keyof typeof MOVE_STEPS];
    if (!step) return;
    event.preventDefault();
    const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]'));
    const from = items.indexOf(document.activeElement as HTMLElement);
    items[(from + step + items.length) % items.length]?.focus();
  }

  return (
    <Popover
      ref={menu}
      role="menu"
      aria-label={`Move line ${index + 1}`}
      className={styles.menu!}
      onKeyDown={handleKey}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {moves.map(({ label, to }) => {
        const isPossible = to >= 0 && to < count && to !== index;
        return (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            aria-disabled={!isPossible}
            onClick={() => isPossible && move(to)}
          >
            {label}
          </button>
        );
      })}
    </Popover>
  );
}
