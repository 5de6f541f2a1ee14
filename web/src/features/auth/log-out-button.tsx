import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../components/button.js';
import { useConfirmation } from '../../components/use-confirmation.js';
import { listUnsavedNames } from '../../api/unsaved.js';
import { useSignOut, useUser } from './api/session.js';

const listFormat = new Intl.ListFormat('en-US');

interface LogOut {
  /** Signs the user out. If unsaved input would be lost, it asks the user first. */
  logOut: () => void;
  isPending: boolean;
  question: ReactNode;
}

export function useLogOut(): LogOut {
  const { data: user } = useUser();
  const signOut = useSignOut();
  const [question, ask] = useConfirmation<string[]>({
    question: (unsaved) => ({
      title: 'Log out without saving?',
      text: `Not saved yet: ${listFormat.format(unsaved)}. Logging out removes what you typed from this browser.`,
      confirmLabel: 'Log out anyway',
      cancelLabel: 'Stay signed in',
      isDangerous: true,
    }),
    onConfirm: () => signOut.mutateAsync(),
  });

  function logOut(): void {
    const names = user ? listUnsavedNames(user.id) : [];
    if (names.length > 0) ask(names);
    else signOut.mutate();
  }

  return { logOut, isPending: signOut.isPending, question };
}

export function LogOutButton(look: Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'>) {
  const { logOut, isPending, question } = useLogOut();
  return (
    <>
      <Button {...look} disabled={isPending} onClick={logOut} />
      {question}
    </>
  );
}
