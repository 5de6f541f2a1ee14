import { type BoundFunctions, type queries, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the list of a `Select` and returns queries for its options. Not needed for a native select. */
export async function openOptions(user: UserEvent, combobox: HTMLElement): Promise<BoundFunctions<typeof queries>> {
  await user.click(combobox);
  return within(document.getElementById(combobox.getAttribute('aria-controls') ?? '')!);
}

/** Opens the list of a `Select` and clicks an option. For a native select, use `user.selectOptions`. */
export async function chooseOption(user: UserEvent, combobox: HTMLElement, label: string | RegExp): Promise<void> {
  const options = await openOptions(user, combobox);
  await user.click(await options.findByRole('option', { name: label }));
}
