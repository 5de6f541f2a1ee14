import { useEffect, useState } from 'react';
import { redirectTo } from '../api/redirect.js';
import { setExpectedUser } from '../api/request.js';
import { deleteLocalDataOf, onSignedInUserChange } from '../drafts/sign-out.js';
import { markSignedIn, signedInUser } from '../user-storage.js';

/**
 * Reloads the page if its user signs out or another user signs in: in another tab, or before the browser restores the
 * page from the back/forward cache. So no user sees or saves another user's input. Requests in flight name their user,
 * and the server refuses them.
 */
export function useReloadOnUserChange(userId: string | undefined): void {
  const [owner, setOwner] = useState(userId);
  if (owner === undefined && userId !== undefined) setOwner(userId);

  useEffect(() => {
    if (owner === undefined) return;
    markSignedIn(owner);
    setExpectedUser(owner);
    const stopListening = onSignedInUserChange((current) => {
      if (current === null) deleteLocalDataOf(owner);
      if (current !== owner) reload();
    });
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && signedInUser() !== owner) reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      stopListening();
      window.removeEventListener('pageshow', onShow);
    };
  }, [owner]);

  const isAnother = userId !== undefined && owner !== undefined && userId !== owner;
  useEffect(() => {
    if (isAnother) reload();
  }, [isAnother]);
}

const reload = (): void => redirectTo(window.location.pathname + window.location.search);
