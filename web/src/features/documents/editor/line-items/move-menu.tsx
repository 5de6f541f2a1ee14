import { t } from '../../../../languages/t.js';
import { Menu, MenuItem } from '../../../../components/menu.js';

interface MoveMenuProps {
  /** The current index of the line. */
  index: number;
  count: number;
  /** The drag handle of the line. It opened the menu, and the menu is placed beside it. */
  handle: HTMLElement;
  onMove: (to: number) => void;
  onClose: () => void;
}

/**
 * A menu that moves a line without dragging. The menu closes after each move, because on a phone it covers the lines
 * below. The focus then returns to the line's drag handle.
 */
export function MoveMenu({ index, count, handle, onMove, onClose }: MoveMenuProps) {
  const moves = [
    { label: t('Move up'), to: index - 1 },
    { label: t('Move down'), to: index + 1 },
    { label: t('Move to the top'), to: 0 },
    { label: t('Move to the end'), to: count - 1 },
  ];

  function moveLine(to: number): void {
    onMove(to);
    // The line may be outside of the viewport after it is rendered at its new place. So focusing and scrolling wait for
    // the next frame.
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
          <MenuItem key={label} aria-disabled={!isPossible} onClick={() => isPossible && moveLine(to)}>
            {label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
