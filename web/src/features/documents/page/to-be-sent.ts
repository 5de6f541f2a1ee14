import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The router state with which Save & Send opens the page of a document. */
export const TO_BE_SENT = { send: true } as const;

/**
 * Returns true if the user came to the document's page by Save & Send. The router state is then removed, so that a
 * reload or Back does not open the dialog again.
 */
export function useIsToBeSent(): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const isToBeSent = Boolean((location.state as Partial<typeof TO_BE_SENT> | null)?.send);
  const forget = useEffectEvent(() => void navigate(location, { replace: true, state: null }));
  useEffect(() => {
    if (isToBeSent) forget();
  }, [isToBeSent]);
  return isToBeSent;
}
