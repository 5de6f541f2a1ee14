import type { ComponentProps } from 'react';
import { Button } from '../../components/button.js';
import { useConfirmation } from '../../components/use-confirmation.js';
import { unsavedNames } from '../../api/unsaved.js';
import { useSignOut, useUser } from './api/session.js';

const listFormat = new Intl.ListFormat('en-US');

/** The button that signs the user out. It asks first if unsaved input would be lost. */
export function LogOutButton(look: Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'>) {
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
    const names = user ? unsavedNames(user.id) : [];
    if (names.length > 0) ask(names);
    else signOut.mutate();
  }

  return (
    <>
      <Button {...look} disabled={signOut.isPending} onClick={logOut} />
      {question}
    </>
  );
}
