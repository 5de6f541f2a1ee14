import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sampleUser } from './samples.js';

/** Opens the account menu at the foot of the sidebar. */
export async function openAccountMenu(user: UserEvent, email = sampleUser.email): Promise<void> {
  await user.click(await screen.findByRole('button', { name: new RegExp(`${email}$`) }));
}

export async function logOut(user: UserEvent): Promise<void> {
  await openAccountMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Log Out' }));
}
