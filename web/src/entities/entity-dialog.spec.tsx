import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '../../test/fake-api.js';
import { renderApp } from '../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];

/**
 * In tests, antd gives all dialogs the same id. The second dialog therefore has the accessible name of the first
 * dialog.
 */
const DISCARD_QUESTION = 'Discard what you typed?';

/**
 * The tested dialogs. Each entry has the path of the page, the button that opens the dialog, the title of the dialog,
 * and its first field.
 */
const testedDialogs = [
  ['/customers', 'Add Customer', 'Add New Customer', 'Company Name'],
  ['/products', 'Edit Brand workshop', 'Edit Product', 'Product Name'],
  ['/create-invoice', 'Quick Add Item', 'Quick Add Item', 'Name'],
] as const;

const waysToClose: [string, (user: User) => Promise<void>][] = [
  ['Esc', (user) => user.keyboard('{Escape}')],
  ['Cancel', (user) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['the cross', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
];

async function openDialog([address, opener, name, field]: (typeof testedDialogs)[number], routes = {}) {
  const app = renderApp(address, routes);
  await app.user.click(await screen.findByRole('button', { name: opener }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const input = dialog.getByRole('textbox', { name: field });
  await app.user.click(input);
  return { ...app, dialog, input };
}

const waitUntilDialogIsClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('a form dialog with input', () => {
  it.each(testedDialogs)('at %s opened by “%s” asks before Esc discards the input', async (...place) => {
    const { user, input } = await openDialog(place);
    await user.type(input, ' & Sons');
    await user.keyboard('{Escape}');
    await screen.findByText(DISCARD_QUESTION);
    expect(screen.getByText('It has not been saved.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText(DISCARD_QUESTION)).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: place[2] })).toBeVisible();
    expect(input).toHaveDisplayValue(/ & Sons$/);
    expect(input).toHaveFocus();
  });

  it.each(waysToClose)('asks on %s, and closes after confirmation', async (_name, leave) => {
    const { user, input } = await openDialog(testedDialogs[0]);
    await user.type(input, 'Harbor');
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitUntilDialogIsClosed();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('does not select restored input, so that the first key does not overwrite it', async () => {
    const { matchMedia } = window;
    jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: true }));
    const { user, input, unmount } = await openDialog(testedDialogs[0]);
    await user.type(input, 'Harbor');
    unmount();
    const again = renderApp('/customers');
    await again.user.click(await screen.findByRole('button', { name: 'Add Customer' }));
    const restored = await screen.findByDisplayValue<HTMLInputElement>('Harbor');
    await waitFor(() => expect(restored).toHaveFocus());
    expect(restored.selectionStart).toBe(restored.selectionEnd);
  });

  it('cannot be changed during a save, and after a failed save focuses the rejected field, and still asks', async () => {
    let answer: ((response: Response) => void) | undefined;
    const pending = new Promise<Response>((resolve) => (answer = resolve));
    const { user, input } = await openDialog(testedDialogs[0], { 'POST /api/customers': () => pending });
    await user.type(input, 'Harbor');
    await user.click(screen.getByRole('button', { name: 'Save Customer' }));
    await screen.findByRole('button', { name: 'Stop saving' });
    expect(input.closest('form')).toHaveAttribute('inert');
    answer!(failure(400, 'VALIDATION_FAILED', 'Please check it.', [{ path: 'name', message: 'It is taken.' }]));
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toBeInvalid();
    expect(input.closest('form')).not.toHaveAttribute('inert');
    await user.keyboard('{Escape}');
    expect(await screen.findByText(DISCARD_QUESTION)).toBeInTheDocument();
  });
});

it('A form dialog without input closes at once, also if the input was undone', async () => {
  const { user, input } = await openDialog(testedDialogs[1]);
  await user.type(input, 'X{Backspace}');
  await user.keyboard('{Escape}');
  await waitUntilDialogIsClosed();
});
