import { useEffect, useState } from 'react';
import { redirectTo } from '../api/redirect.js';
import { setExpectedUser } from '../api/request.js';
import { forgetUser, onSignedInUserChange } from '../drafts/sign-out.js';
import { markSignedIn, signedInUser } from '../user-storage.js';

/**
 * Holds a page to the user whom it was loaded for. Where somebody signs out or another user signs in meanwhile, in
 * another tab or before this page is brought back from the browser's memory, it is loaded anew: nobody sees or saves
 * what another user typed. What it still sends until then names its user, and the server refuses it.
 */
export function useOneUser(userId: string | undefined): void {
  const [owner, setOwner] = useState(userId);
  if (owner === undefined && userId !== undefined) setOwner(userId);

  useEffect(() => {
    if (owner === undefined) return;
    markSignedIn(owner);
    setExpectedUser(owner);
    const stopListening = onSignedInUserChange((current) => {
      if (current === null) forgetUser(owner);
      if (current !== owner) loadAnew();
    });
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && signedInUser() !== owner) loadAnew();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      stopListening();
      window.removeEventListener('pageshow', onShow);
    };
  }, [owner]);

  const isAnother = userId !== undefined && owner !== undefined && userId !== owner;
  useEffect(() => {
    if (isAnother) loadAnew();
  }, [isAnother]);
}

const loadAnew = (): void => redirectTo(window.location.pathname + window.location.search);
