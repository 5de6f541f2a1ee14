import { useEffect, useState } from 'react';
import { redirectTo } from '../api/redirect.js';
import { deleteUserData, onSignedInUserChange } from '../drafts/sign-out.js';
import { setPageUser } from '../user-state.js';
import { markSignedIn, signedInUser } from '../user-storage.js';

/**
 * Reloads the page if another user has signed in, also when the browser restores the page from the back/forward cache.
 * Otherwise a user could see or save the input of another user. Every write also sends the id of its user, so that the
 * server can refuse the write of another user.
 */
export function useReloadOnUserChange(userId: string | undefined): void {
  const [owner, setOwner] = useState(userId);
  if (owner === undefined && userId !== undefined) setOwner(userId);

  useEffect(() => {
    if (owner === undefined) return;
    markSignedIn(owner);
    setPageUser(owner);
    const stopListening = onSignedInUserChange((current) => {
      if (current === null) deleteUserData(owner);
      if (current !== owner) reloadCurrentPage();
    });
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && signedInUser() !== owner) reloadCurrentPage();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      stopListening();
      window.removeEventListener('pageshow', onShow);
    };
  }, [owner]);

  const isOtherUser = userId !== undefined && owner !== undefined && userId !== owner;
  useEffect(() => {
    if (isOtherUser) reloadCurrentPage();
  }, [isOtherUser]);
}

const reloadCurrentPage = (): void => redirectTo(window.location.pathname + window.location.search);
