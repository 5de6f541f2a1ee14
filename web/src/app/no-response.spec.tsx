import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { logOut } from '../../test/account-menu.js';
import { json } from '../../test/fake-api.js';
import { getLine, oakLaneBakery, savedInvoice, writeInvoice } from '../../test/invoice-editor.js';
import { closeTab, renderApp } from '../../test/render-app.js';
import type { DocumentBody } from '../features/documents/form/document-body.js';
import { type TimeLimit, timeLimits } from '../api/time-limits.js';

const neverRespond = () => new Promise<Response>(() => {});
const listIdempotencyKeys = (calls: { headers: Record<string, string> }[]) =>
  calls.map(({ headers }) => headers['idempotency-key']);
const shortenTimeout = (limit: TimeLimit) => jest.replaceProperty(timeLimits, limit, 200);

/** Fakes a server that never responds to the first calls. Later calls get the response of `answer`. */
function ignoreFirstCalls(count: number, answer: (call: { body: unknown }) => Response) {
  let calls = 0;
  return (call: { body: unknown }) => (++calls > count ? answer(call) : neverRespond());
}

it('An invoice whose save request gets no response shows a timeout, keeps the input, can be stopped, and is saved only once on retry', async () => {
  const limit = shortenTimeout('write');
  const { user, called } = renderApp('/create-invoice', {
    'POST /api/invoices': ignoreFirstCalls(2, ({ body }) =>
      json(savedInvoice(body as DocumentBody<'invoice'>), { status: 201 }),
    ),
  });
  await screen.findByRole('heading', { name: 'Bill To' });
  await writeInvoice(user);
  await user.click(screen.getByRole('button', { name: 'Save Invoice' }));

  expect(await screen.findByText('No answer from the server')).toBeVisible();
  expect(screen.getByText('It may still have been done. Please try again: nothing is done twice.')).toBeVisible();
  expect(getLine(1).getByLabelText('Description')).toHaveValue('Work');

  limit.restore();
  await user.click(await screen.findByRole('button', { name: 'Save Invoice' }));
  await user.click(await screen.findByRole('button', { name: 'Stop saving' }));
  expect(await screen.findByText('Stopped')).toBeVisible();

  await user.click(await screen.findByRole('button', { name: 'Save Invoice' }));
  await screen.findByText('Invoice created');
  const [first, ...others] = listIdempotencyKeys(called('POST', '/api/invoices'));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(others).toEqual([first, first]);
});

describe('a dialog whose save request gets no response', () => {
  const call = '/api/customers';
  const name = 'Company Name';
  const save = 'Save Customer';
  let app: ReturnType<typeof renderApp>;
  const open = async () => {
    app = renderApp('/customers', {
      [`GET ${call}`]: [],
      [`POST ${call}`]: ignoreFirstCalls(1, ({ body }) =>
        json({ ...oakLaneBakery, ...(body as object) }, { status: 201 }),
      ),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Add Customer' }));
    await type();
  };
  const dialog = async () => within(await screen.findByRole('dialog'));
  const type = async () => {
    await app.user.type((await dialog()).getByRole('textbox', { name }), 'Oak');
    await app.user.click(await (await dialog()).findByRole('button', { name: save }));
  };

  it('shows a timeout, keeps the input, and adds only one record on retry', async () => {
    shortenTimeout('write');
    await open();
    expect(await screen.findByText('No answer from the server')).toBeVisible();
    expect((await dialog()).getByRole('textbox', { name })).toHaveValue('Oak');
    await app.user.click(await (await dialog()).findByRole('button', { name: save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    const [first, second] = listIdempotencyKeys(app.called('POST', call));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);

    await app.user.click(screen.getByRole('button', { name: 'Add Customer' }));
    await type();
    await waitFor(() => expect(app.called('POST', call)).toHaveLength(3));
    expect(listIdempotencyKeys(app.called('POST', call))[2]).not.toBe(first);
  });

  it('can be stopped, keeps the input, and warns on closing that it may have been saved; after a reload it cannot know', async () => {
    await open();
    await app.user.click(await screen.findByRole('button', { name: 'Stop saving' }));
    expect(await screen.findByText('Stopped')).toBeVisible();
    expect((await dialog()).getByRole('textbox', { name })).toHaveValue('Oak');
    expect((await dialog()).getByRole('button', { name: save })).toBeEnabled();
    await app.user.keyboard('{Escape}');
    expect(await screen.findByText('It may still have been saved.')).toBeVisible();

    closeTab();
    app = renderApp('/customers', { [`GET ${call}`]: [] });
    await app.user.click(await screen.findByRole('button', { name: 'Add Customer' }));
    expect((await dialog()).getByRole('textbox', { name })).toHaveValue('Oak');
    await app.user.keyboard('{Escape}');
    await screen.findByText('Discard what you typed?');
    expect(screen.queryByText('It has not been saved.')).not.toBeInTheDocument();
  });
});

it('A list whose request gets no response shows a timeout, and loads on retry', async () => {
  shortenTimeout('read');
  const { user } = renderApp('/customers', {
    'GET /api/customers': ignoreFirstCalls(1, () => json([oakLaneBakery])),
  });
  expect(await screen.findByText('The server did not answer in time. Please try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /^Oak Lane Bakery/ })).toBeVisible();
  // The button that had the focus was removed. The focus must move to the page and not fall back to the top of the
  // document.
  expect(screen.getByRole('main')).toHaveFocus();
});

it('signing out completes if the server does not respond', async () => {
  shortenTimeout('signOut');
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  const { user, goTo } = renderApp('/', { 'POST /api/auth/logout': neverRespond });
  await logOut(user);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/logout'));
});
