import { describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { act, screen, waitFor, within } from '@testing-library/react';
import { json } from '../../../../test/fake-api.js';
import { getField, typeInto, getLine, getPreview, profile, writeInvoice } from '../../../../test/invoice-editor.js';
import { renderApp } from '../../../../test/render-app.js';

function serveEmptyProfile() {
  let stored = { ...companyProfileDefaults, id: 'profile-1' };
  return {
    'GET /api/profile': () => json(stored),
    'POST /api/profile': ({ body }: { body: unknown }) => json((stored = { ...stored, ...(body as typeof stored) })),
  };
}

const findQuestion = async () => within(await screen.findByRole('dialog', { name: 'Save without your company name?' }));

async function openEditor(routes = serveEmptyProfile()) {
  const app = renderApp('/create-invoice', routes);
  await screen.findByRole('heading', { name: 'Bill To' });
  return app;
}

const saveButton = { name: 'Save Invoice' };

async function openAndSave(button = saveButton.name) {
  const app = await openEditor();
  await writeInvoice(app.user);
  await app.user.click(screen.getByRole('button', { name: button }));
  return { ...app, dialog: await findQuestion() };
}

describe('Saving an invoice without a company name', () => {
  it('sends nothing before the question is answered, and is then possible', async () => {
    const { user, called, dialog } = await openAndSave('Save & Download PDF');
    expect(dialog.getByText(/“Your Company Name”/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(getField('Client Name')).toHaveValue('Somebody');
    expect(called('POST', '/api/invoices')).toHaveLength(0);
    await user.click(screen.getByRole('button', saveButton));
    await user.click((await findQuestion()).getByRole('button', { name: 'Save anyway' }));
    await screen.findByText('Invoice created');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(called('POST', '/api/invoices')).toHaveLength(1);
  });

  it('links to the profile and back without losing the invoice', async () => {
    const { user, called, dialog } = await openAndSave();
    await user.click(dialog.getByRole('link', { name: 'Fill in your profile' }));

    expect(await screen.findByText(/Your invoice waits/)).toBeVisible();
    await user.type(screen.getByLabelText('Company Name'), 'Harbor & Finch');
    await typeInto(user, screen.getByLabelText('Default Tax Rate (%)'), '8.25');
    await user.click(screen.getByRole('button', { name: 'Save Profile' }));
    await screen.findByText('Profile saved');
    await user.click(screen.getByRole('link', { name: 'Back to the invoice' }));

    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(getField('Client Name')).toHaveValue('Somebody');
    expect(getLine(1).getByLabelText('Unit Price')).toHaveValue('100.00');
    // The user has not typed a tax rate, so the rate comes from the profile.
    expect(getField('Tax Rate (%)')).toHaveValue('8.25');
    await user.click(screen.getByRole('button', saveButton));
    await screen.findByText('Invoice created');
    expect(called('POST', '/api/invoices')).toHaveLength(1);
  });
});

// The test needs `hidden: true`, because on narrow screens the preview is in a drawer.
const getCompanyLink = () => within(getPreview()).getByRole('link', { name: 'Your Company Name', hidden: true });

describe('“Your Company Name” on the sheet', () => {
  it('leads to the profile without a question, and the link there leads back with the draft kept', async () => {
    const { user } = await openEditor();
    await writeInvoice(user);
    await user.click(getCompanyLink());
    expect(await screen.findByLabelText('Company Name')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to the invoice' }));
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(getField('Client Name')).toHaveValue('Somebody');
  });

  it('leads back to the same quote, also with the Back button of the browser', async () => {
    const { user } = renderApp('/quotes/new', serveEmptyProfile());
    await user.type(await screen.findByRole('combobox', { name: 'Client Name' }), 'Somebody');
    await user.click(getCompanyLink());
    await user.click(await screen.findByRole('link', { name: 'Back to the quote' }));
    expect(await screen.findByText('Draft restored')).toBeVisible();
    act(() => window.history.back());
    expect(await screen.findByText(/Your quote waits/)).toBeVisible();
    act(() => window.history.back());
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(getField('Client Name')).toHaveValue('Somebody');
  });

  it('is plain text once the profile has a name', async () => {
    await openEditor({ ...serveEmptyProfile(), 'GET /api/profile': () => json(profile) });
    await waitFor(() => expect(getPreview()).toHaveTextContent(profile.companyName));
    expect(within(getPreview()).queryByRole('link', { hidden: true })).toBeNull();
  });
});
