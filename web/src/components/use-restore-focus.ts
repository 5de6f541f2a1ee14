import { useEffect, useState } from 'react';

/**
 * On unmount, returns the focus to the element that had it on mount. Antd does not do this if a dialog is unmounted
 * while it is open.
 */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
}
