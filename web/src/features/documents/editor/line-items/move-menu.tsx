import { t } from '../../../../languages/t.js';
import { Menu, MenuItem } from '../../../../components/menu.js';

interface MoveMenuProps {
  index: number;
  count: number;
  handle: HTMLElement;
  onMove: (to: number) => void;
  onClose: () => void;
}

/** The menu closes after each move, because on a phone it covers the lines below. */
export function MoveMenu({ index, count, handle, onMove, onClose }: MoveMenuProps) {
  const moveOptions = [
    { label: t('Move up'), to: index - 1 },
    { label: t('Move down'), to: index + 1 },
    { label: t('Move to the top'), to: 0 },
    { label: t('Move to the end'), to: count - 1 },
  ];

  function moveLine(to: number): void {
    onMove(to);
    // The line is at its new place only in the next frame.
    requestAnimationFrame(() => {
      handle.focus();
      handle.scrollIntoView({ block: 'nearest' });
    });
  }

  return (
    <Menu label={t('Move line {line}', { line: index + 1 })} opener={handle} onClose={onClose}>
      {moveOptions.map(({ label, to }) => {
        const isMovePossible = to >= 0 && to < count && to !== index;
        return (
          <MenuItem key={label} aria-disabled={!isMovePossible} onClick={() => isMovePossible && moveLine(to)}>
            {label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
