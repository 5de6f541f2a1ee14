import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AttachmentOwner } from '@paperbill/contracts/http';
import { ATTACHMENTS_MAX_BYTES, MAX_ATTACHMENTS } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeAttachments, newFile, sampleAttachment } from '../../../../test/attachments.js';
import { failure, fakeApi, json } from '../../../../test/fake-api.js';
import { renderPage } from '../../../../test/render-page.js';
import { setPageUser } from '../../../user-state.js';
import { Attachments } from './attachments.js';
import { UploadError, uploadQueue } from './upload-queue.js';

const invoiceOwner = { of: 'invoice', id: 'invoice-1' } as const;

// Each test uses a new user, because the upload queue of a user outlives a test.
let userCount = 0;
beforeEach(() => setPageUser(`user-${(userCount += 1)}`));

function renderAttachments(files = [sampleAttachment()], routes = {}) {
  const fake = fakeAttachments(invoiceOwner, files);
  const api = fakeApi({ ...fake.routes, ...routes });
  const page = renderPage(<Attachments owner={invoiceOwner} />);
  const sent = () => api.calls.filter(({ method }) => method === 'POST');
  return { ...page, ...fake, ...api, sent };
}

const chooseFiles = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });
const getFileRow = (name: string) => within(screen.getByText(name).closest('li')!);

describe('the attached files', () => {
  it('are downloaded under their names, and show their size and mark', async () => {
    renderAttachments([
      sampleAttachment(),
      sampleAttachment({ id: 'file-2', name: 'notes.csv', size: 512, withMail: false }),
    ]);
    const link = await screen.findByRole('link', { name: 'contract.pdf' });
    expect(link).toHaveAttribute('href', '/app/api/attachments/invoice/invoice-1/file-1');
    expect(link).toHaveAttribute('download', 'contract.pdf');
    expect(getFileRow('contract.pdf').getByText('340 KB')).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByLabelText('Who gets contract.pdf')).toHaveDisplayValue('Send with the mail');
    expect(screen.getByLabelText('Who gets notes.csv')).toHaveDisplayValue('Only for me');
  });

  it('can be read again after a failure, and show the old mark again if the new one could not be saved', async () => {
    let isDown = true;
    const { user, path } = renderAttachments(undefined, {
      'GET /app/api/attachments/invoice/invoice-1': () =>
        isDown ? failure(503, 'UNAVAILABLE', 'Not now.') : json([sampleAttachment()]),
      'PATCH /app/api/attachments/invoice/invoice-1/file-1': () => failure(503, 'UNAVAILABLE', 'Try later.'),
    });
    expect(path).toBe('/app/api/attachments/invoice/invoice-1');
    expect(await screen.findByText('Failed to fetch the attached files')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.selectOptions(await screen.findByLabelText('Who gets contract.pdf'), 'Only for me');
    expect(await screen.findByText('Try later.')).toBeVisible();
    expect(screen.getByLabelText('Who gets contract.pdf')).toHaveDisplayValue('Send with the mail');
  });
});

describe('attaching files', () => {
  it('sends each chosen file once, with its name and a key, and only for the user', async () => {
    const { sent, stored } = renderAttachments([]);
    chooseFiles(newFile('plan.pdf'), newFile('hours.csv'));
    await waitFor(() => expect(stored).toHaveLength(2));
    expect(await screen.findByRole('link', { name: 'hours.csv' })).toBeVisible();
    expect(sent().map(({ query }) => query)).toEqual([{ name: 'plan.pdf' }, { name: 'hours.csv' }]);
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    expect(screen.getByRole('status')).toHaveTextContent('2 files attached');
  });

  it.each([
    ['while the form is being saved', {}, true],
    ['if the files are locked, which are still downloaded', { locked: 'They are locked.' }, false],
  ])('refuses drops %s', async (_, props, inertReason) => {
    const { routes } = fakeAttachments(invoiceOwner, [sampleAttachment()]);
    const { calls } = fakeApi(routes);
    renderPage(
      <div inert={inertReason}>
        <Attachments owner={invoiceOwner} {...props} />
      </div>,
    );
    expect(await screen.findByRole('link', { name: 'contract.pdf' })).toBeVisible();
    expect(getFileRow('contract.pdf').getByText('Send with the mail')).toBeVisible();
    if (!inertReason) expect(screen.getByText('They are locked.')).toBeVisible();
    expect(screen.queryAllByRole('combobox')).toHaveLength(inertReason ? 1 : 0);
    const dataTransfer = { types: ['Files'], files: [newFile('dropped.pdf')] };
    // The drop event must be cancelled. Otherwise the browser would open the file.
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    expect(screen.queryByText('dropped.pdf')).not.toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('needs a drop on the right section if the page has several', async () => {
    const others = fakeAttachments({ of: 'quote', id: 'quote-1' });
    const { stored, routes } = fakeAttachments(invoiceOwner);
    fakeApi({ ...routes, ...others.routes });
    renderPage(
      <>
        <Attachments owner={invoiceOwner} />
        <Attachments owner={{ of: 'quote', id: 'quote-1' }} />
      </>,
    );
    const dataTransfer = { types: ['Files'], files: [newFile('dropped.pdf')] };
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    const [, second] = screen.getAllByRole('region', { name: 'Attachments' });
    fireEvent.drop(second!, { dataTransfer });
    await waitFor(() => expect(others.stored).toHaveLength(1));
    expect(stored).toEqual([]);
  });

  it('works by dropping files anywhere on the page, except while a dialog is open', async () => {
    const { user, stored, sent } = renderAttachments();
    await user.click(await screen.findByRole('button', { name: 'Delete contract.pdf' }));
    const dialog = within(await screen.findByRole('dialog'));
    const dataTransfer = { types: ['Files'], files: [newFile('dropped.pdf')] };
    // The drop event must be cancelled. Otherwise the browser would open the file.
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    fireEvent.dragOver(document.body, { dataTransfer });
    expect(screen.getByText('Drop the files to attach them')).toBeVisible();
    fireEvent.drop(document.body, { dataTransfer });
    await waitFor(() => expect(stored).toMatchObject([{ name: 'contract.pdf' }, { name: 'dropped.pdf' }]));
    expect(screen.queryByText('Drop the files to attach them')).not.toBeInTheDocument();
  });

  it('shows the progress, and can be stopped', async () => {
    const { user } = renderAttachments([], {
      'POST /app/api/attachments/invoice/invoice-1': () => new Promise<Response>(() => {}),
    });
    chooseFiles(newFile('plan.pdf', 1024 * 1024), newFile('hours.csv'));
    expect(await screen.findByRole('progressbar', { name: 'Upload of plan.pdf' })).toHaveValue(0.5);
    expect(getFileRow('plan.pdf').getByText('50% of 1 MB')).toBeVisible();
    expect(getFileRow('hours.csv').getByText('Waiting, 2 KB')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Attaching 2 files');
    await user.click(screen.getByRole('button', { name: 'Stop attaching hours.csv' }));
    await user.click(screen.getByRole('button', { name: 'Stop attaching plan.pdf' }));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Attach Files' })).toHaveFocus();
  });

  it('continues while another page is open, fails with a toast, and closing the tab asks first', async () => {
    let fail!: () => void;
    const { router } = renderAttachments([], {
      'POST /app/api/attachments/invoice/invoice-1': () =>
        new Promise<Response>((resolve) => (fail = () => resolve(failure(503, 'UNAVAILABLE', 'Try later.')))),
    });
    chooseFiles(newFile('plan.pdf'));
    await screen.findByRole('progressbar');
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate('/'));
    expect(await screen.findByRole('progressbar', { name: 'Upload of plan.pdf' })).toBeVisible();
    await act(() => router.navigate('/elsewhere'));
    fail();
    expect(await screen.findByText('plan.pdf was not attached')).toBeVisible();
    expect(screen.getByText('Try later.')).toBeVisible();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    uploadQueue().removeAll(invoiceOwner);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('tries again with the same key after a lost answer', async () => {
    let isDown = true;
    const { user, sent } = renderAttachments([], {
      'POST /app/api/attachments/invoice/invoice-1': () =>
        isDown ? Promise.reject(new TypeError('Lost')) : json(sampleAttachment({ name: 'plan.pdf' }), { status: 201 }),
    });
    chooseFiles(newFile('plan.pdf'));
    expect(await screen.findByText(/could not reach the server/, { selector: 'span' })).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
    const [first, second] = sent().map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });

  it('is sent again with the same key if the document could not be copied', async () => {
    renderAttachments([]);
    const sent: string[] = [];
    const send = ({ id }: { id: string }, { signal }: { signal: AbortSignal }, { of }: AttachmentOwner) =>
      new Promise<void>((_resolve, reject) => {
        sent.push(`${of} ${id}`);
        signal.addEventListener('abort', () => reject(new UploadError('Stopped.', true)));
      });
    act(() => uploadQueue().add(invoiceOwner, [{ file: newFile('plan.pdf') }], send));
    const copy = () => Promise.reject(new Error('No answer.'));
    await act(() =>
      expect(uploadQueue().moveToCopy(invoiceOwner, { of: 'draft', id: 'draft-1' }, copy)).rejects.toThrow(
        'No answer.',
      ),
    );
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toBe(sent[0]);
    expect(screen.getByRole('progressbar')).toBeVisible();
  });

  it('keeps the focus in the section when Try again, or the button that stops the upload, disappears', async () => {
    let step!: (share: number) => void;
    let isDown = true;
    const { user } = renderAttachments([]);
    await screen.findByText('or drop them here');
    act(() =>
      uploadQueue().add(invoiceOwner, [{ file: newFile('plan.pdf') }], (_, { onProgress }) => {
        if (isDown) return Promise.reject(new UploadError('Try later.', true));
        step = onProgress;
        return new Promise(() => {});
      }),
    );
    isDown = false;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    const button = screen.getByRole('button', { name: 'Attach Files' });
    expect(button).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Stop attaching plan.pdf' }).focus());
    act(() => step(1));
    expect(screen.getByText('Checking the file')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop attaching plan.pdf' })).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('shows why the server refused a file, and offers no second try if the content is wrong', async () => {
    const { user } = renderAttachments([], {
      'POST /app/api/attachments/invoice/invoice-1': () =>
        failure(415, 'UNSUPPORTED_ATTACHMENT_TYPE', validationTexts.attachmentType),
    });
    chooseFiles(newFile('page.pdf'));
    expect(await screen.findByText(validationTexts.attachmentType)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(
      `page.pdf was not attached: ${validationTexts.attachmentType}`,
    );
    await user.click(screen.getByRole('button', { name: 'Remove page.pdf' }));
    expect(screen.queryByText('page.pdf')).not.toBeInTheDocument();
  });
});

describe('files that break a limit', () => {
  it('are not sent, and each says what is wrong', async () => {
    const { sent } = renderAttachments();
    await screen.findByText('contract.pdf');
    const errors: [File, string][] = [
      [newFile('tool.exe'), validationTexts.attachmentType],
      [newFile('README'), validationTexts.attachmentType],
      [newFile('empty.pdf', 0), validationTexts.attachmentEmpty],
      [newFile('huge.zip', ATTACHMENTS_MAX_BYTES), validationTexts.attachmentSize],
    ];
    chooseFiles(...errors.map(([file]) => file));
    for (const [{ name }, text] of errors) expect(getFileRow(name).getByText(text)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('are not sent: more than the maximum number, of which the first ones are attached', async () => {
    const { stored } = renderAttachments();
    await screen.findByText('contract.pdf');
    chooseFiles(...Array.from({ length: MAX_ATTACHMENTS }, (_, index) => newFile(`${index}.pdf`)));
    expect(screen.getByText(attachmentTexts.tooMany(MAX_ATTACHMENTS))).toBeVisible();
    await waitFor(() => expect(stored).toHaveLength(MAX_ATTACHMENTS));
  });
});
