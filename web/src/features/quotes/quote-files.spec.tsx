import { beforeEach, expect, it, jest } from '@jest/globals';
import { UNUSED_ATTACHMENT_HOURS } from '@paperbill/contracts/rules';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeAttachments, newFile } from '../../../test/attachments.js';
import { json } from '../../../test/fake-api.js';
import { writeInvoice } from '../../../test/invoice-editor.js';
import { closeTab, renderApp } from '../../../test/render-app.js';
import { sampleQuote, sampleReminders } from '../../../test/samples.js';
import { setPageUser } from '../../user-state.js';

const quote = sampleQuote({ id: '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11' });
const QUOTE_PATH = `/app/api/quotes/${quote.id}`;

// Each test uses a new user, because the upload queue of a user outlives a test.
let userCount = 0;
let generatedIdCount = 0;
beforeEach(() => {
  setPageUser(`user-${(userCount += 1)}`);
  // All pages that a test opens generate different ids. So a reopened page must use the stored id.
  generatedIdCount = 999;
  jest
    .spyOn(crypto, 'randomUUID')
    .mockImplementation(() => `0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f${(generatedIdCount += 1)}`);
});

const SAVED_QUOTE_ID = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f1000';

/** Opens Create Quote. The page uses the first generated id for its files. */
async function openCreateQuote(files = fakeAttachments({ of: 'new', id: SAVED_QUOTE_ID })) {
  const app = renderApp('/quotes/new', {
    ...files.routes,
    'POST /app/api/quotes': () => json(quote, { status: 201 }),
    'GET /app/api/quotes': [],
    [`GET ${QUOTE_PATH}`]: quote,
    [`GET ${QUOTE_PATH}/links`]: [],
    [`GET ${QUOTE_PATH}/mails`]: { from: null, mails: [], reminders: sampleReminders },
  });
  await screen.findByLabelText(/^Client Name/);
  return { ...app, files };
}

const chooseFiles = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });

it('Files that are attached to a new quote are for the client, and given to the saved quote once all are attached', async () => {
  const { user, called } = await openCreateQuote();
  chooseFiles(newFile('plan.pdf'));
  expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeVisible();
  expect(screen.getByLabelText('Who gets plan.pdf')).toHaveDisplayValue('Send with the mail');
  expect(screen.getByText(attachmentTexts.saveSoon(UNUSED_ATTACHMENT_HOURS), { exact: false })).toBeVisible();
  await writeInvoice(user);
  chooseFiles(newFile('tool.exe'));
  await user.click(screen.getByRole('button', { name: 'Save Quote' }));
  expect(await screen.findByText(attachmentTexts.notAttached)).toBeVisible();
  expect(called('POST', '/app/api/quotes')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove tool.exe' }));
  await user.click(screen.getByRole('button', { name: 'Save Quote' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Quote Q-3' })).toBeVisible();
  expect(called('POST', '/app/api/quotes')).toMatchObject([{ body: { filesId: SAVED_QUOTE_ID } }]);
});

it('The files of a form without text are there after a reload, and Undo brings them back after Start over', async () => {
  const { files } = await openCreateQuote();
  chooseFiles(newFile('plan.pdf'));
  await screen.findByRole('link', { name: 'plan.pdf' });
  closeTab();
  const { user, calls } = await openCreateQuote(files);
  expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeVisible();
  const asked = calls.map(({ path }) => path).filter((path) => path.includes('/attachments/'));
  expect(new Set(asked)).toEqual(new Set([files.path]));
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'plan.pdf' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeVisible();
  closeTab();
  await openCreateQuote(files);
  expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeVisible();
});
