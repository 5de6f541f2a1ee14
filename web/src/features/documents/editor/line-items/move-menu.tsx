import { t } from '../../../../languages/t.js';
import { Menu, MenuItem } from '../../../../components/menu.js';

interface MoveMenuProps {
  /** The index of the line. Each move changes it. */
  index: number;
  count: number;
  /** The drag handle of the line. It is the button that opened the menu, and the menu is placed beside it. */
  handle: HTMLElement;
  onMove: (to: number) => void;
  onClose: () => void;
}

/**
 * A menu that moves a line by tap or keyboard. The menu closes after each move, because it covers the lines below on a
 * phone. The focus then returns to the line's drag handle.
 */
export function MoveMenu({ index, count, handle, onMove, onClose }: MoveMenuProps) {
  const moves = [
    { label: t('Move up'), to: index - 1 },
    { label: t('Move down'), to: index + 1 },
    { label: t('Move to the top'), to: 0 },
    { label: t('Move to the end'), to: count - 1 },
  ];

  function move(to: number): void {
    onMove(to);
    // Focusing and scrolling wait for the next frame, because the line may move out of the viewport when it is
    // rendered.
    requestAnimationFrame(() => {
      handle.focus();
      handle.scrollIntoView({ block: 'nearest' });
    });
  }

  return (
    <Menu label={t('Move line {line}', { line: index + 1 })} opener={handle} onClose={onClose}>
      {moves.map(({ label, to }) => {
        const isPossible = to >= 0 && to < count && to !== index;
        return (
          <MenuItem key={label} aria-disabled={!isPossible} onClick={() => isPossible && move(to)}>
            {label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
