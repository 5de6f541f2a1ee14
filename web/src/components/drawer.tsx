import { Drawer as AntdDrawer } from 'antd';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { AntdTheme } from '../theme/antd-theme.js';
import styles from './drawer.module.css';
import { useClosedByBack } from './overlay-history.js';
import { useOpeningGuard } from './use-opening-guard.js';
import { useRestoreFocus } from './use-restore-focus.js';
import { useRootAttribute } from './use-root-attribute.js';

interface DrawerProps extends Pick<ComponentProps<typeof AntdDrawer>, 'placement' | 'size'> {
  /** What it is, for screen readers. */
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** Comes in from an edge of the window, over the page. Rendered while it is open; Esc and a click beside it close it. */
export default function Drawer({ label, closeLabel, onClose, children, ...look }: DrawerProps) {
  useRestoreFocus();
  useRootAttribute('data-dialog');
  useClosedByBack(onClose);
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
          // No box of its own: what it holds is laid out by antd.
          <div style={{ display: 'contents' }} {...handlers}>
            {panel}
          </div>
        )}
        // Antd moves the focus to the whole panel, where nothing shows it.
        afterOpenChange={(isOpen) => isOpen && closeIcon.current?.closest('button')?.focus()}
      >
        {children}
      </AntdDrawer>
    </AntdTheme>
  );
}
