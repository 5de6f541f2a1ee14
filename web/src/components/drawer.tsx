import { Drawer as AntdDrawer } from 'antd';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { AntdTheme } from '../theme/antd-theme.js';
import styles from './drawer.module.css';
import { useCloseOnBack } from './overlay-history.js';
import { useOpeningGuard } from './use-opening-guard.js';
import { useRestoreFocus } from './use-restore-focus.js';
import { useRootAttribute } from './use-root-attribute.js';

interface DrawerProps extends Pick<ComponentProps<typeof AntdDrawer>, 'placement' | 'size'> {
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel that slides in from an edge of the window. It is open while it is rendered. Esc, or a click beside the panel,
 * closes it.
 */
export default function Drawer({ label, closeLabel, onClose, children, ...look }: DrawerProps) {
  useRestoreFocus();
  useRootAttribute('data-dialog');
  useCloseOnBack(onClose);
  const { isOpening, handlers } = useOpeningGuard();
  const closeIcon = useRef<SVGSVGElement>(null);
  return (
    <AntdTheme>
      <AntdDrawer
        {...look}
        open
        aria-label={label}
        rootClassName={styles.drawer}
        closable={{
          placement: 'end',
          closeIcon: <X ref={closeIcon} size={20} aria-hidden />,
          'aria-label': closeLabel,
        }}
        onClose={({ target }) => {
          const isBeside = target instanceof Element && target.matches('.ant-drawer-mask');
          if (!(isBeside && isOpening())) onClose();
        }}
        drawerRender={(panel) => (
          // Antd lays out the children, so this wrapper must not create a box of its own.
          <div style={{ display: 'contents' }} {...handlers}>
            {panel}
          </div>
        )}
        // Antd focuses the whole panel, but that focus is not visible. So focus the close button instead.
        afterOpenChange={(isOpen) => isOpen && closeIcon.current?.closest('button')?.focus()}
      >
        {children}
      </AntdDrawer>
    </AntdTheme>
  );
}
