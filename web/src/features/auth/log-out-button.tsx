import type { ComponentProps, ReactNode } from 'react';
import { getLocale } from '../../languages/format.js';
import { t } from '../../languages/t.js';
import { Button } from '../../components/button.js';
import { useConfirmation } from '../../components/use-confirmation.js';
import { listUnsavedNames } from '../../api/unsaved.js';
import { useSignOut, useUser } from './api/session.js';

interface LogOutWithQuestion {
  logOut: () => void;
  isPending: boolean;
  question: ReactNode;
}

export function useLogOut(): LogOutWithQuestion {
  const { data: user } = useUser();
  const signOut = useSignOut();
  const [question, ask] = useConfirmation<string[]>({
    question: (unsaved) => ({
      title: t('Log out without saving?'),
      text: t('Not saved yet: {names}. Logging out removes what you typed from this browser.', {
        names: new Intl.ListFormat(getLocale()).format(unsaved),
      }),
      confirmLabel: t('Log out anyway'),
      cancelLabel: t('Stay signed in'),
      isDangerous: true,
    }),
    onConfirm: () => signOut.mutateAsync(),
  });

  function askAndLogOut(): void {
    const names = user ? listUnsavedNames(user.id) : [];
    if (names.length > 0) ask(names);
    else signOut.mutate();
  }

  return { logOut: askAndLogOut, isPending: signOut.isPending, question };
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
