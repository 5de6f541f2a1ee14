import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export const OPEN_SEND_DIALOG = { send: true } as const;

/** Removes the router state, so that a reload or the Back button does not open the dialog again. */
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
