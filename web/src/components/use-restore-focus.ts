import { useEffect, useState } from 'react';

/** Gives the focus back to what had it before, once the caller is gone: a dialog that is taken away can't. */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
}
