import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The router state with which Save & Send opens the page of a document. */
export const OPEN_SEND_DIALOG = { send: true } as const;

/**
 * Returns true if the user came to the document's page by Save & Send. The router state is then removed, so that a
 * reload or Back does not open the dialog again.
 */
export function useShouldOpenSendDialog(): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const opensSendDialog = Boolean((location.state as Partial<typeof OPEN_SEND_DIALOG> | null)?.send);
  const forget = useEffectEvent(() => void navigate(location, { replace: true, state: null }));
  useEffect(() => {
    if (opensSendDialog) forget();
  }, [opensSendDialog]);
  return opensSendDialog;
}
