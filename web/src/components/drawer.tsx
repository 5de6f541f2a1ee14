import { Drawer as AntdDrawer } from 'antd';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { AntdTheme } from '../theme/antd-theme.js';
import styles from './drawer.module.css';
import { useOverlay } from './use-overlay.js';

interface DrawerProps extends Pick<ComponentProps<typeof AntdDrawer>, 'placement' | 'size'> {
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel that slides in from an edge of the window. It is open as long as it is rendered. */
export default function Drawer({ label, closeLabel, children, ...drawer }: DrawerProps) {
  useOverlay(drawer.onClose, {});
  return (
    <AntdTheme>
      <AntdDrawer
        {...drawer}
        open
        aria-label={label}
        rootClassName={styles.drawer}
        keyboard={false}
        closable={{ placement: 'end', closeIcon: <X size={20} aria-hidden />, 'aria-label': closeLabel }}
        // Moves the focus to the close button. Antd focuses the whole panel, which has no visible focus ring.
        afterOpenChange={() => document.querySelector<HTMLElement>('.ant-drawer-close')?.focus()}
      >
        {children}
      </AntdDrawer>
    </AntdTheme>
  );
}
