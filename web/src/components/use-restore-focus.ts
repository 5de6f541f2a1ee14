import { useEffect, useState } from 'react';

/**
 * On unmount, returns focus to the element that had it on mount. Antd does not, because the dialog unmounts while open.
 */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
}
