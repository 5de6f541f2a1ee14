import { describe, expect, it, jest } from '@jest/globals';
import type { FirstStep, FirstStepsAnswer } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, fakeApi, json } from '../../../../test/fake-api.js';
import { freePlan, oakLaneBakery } from '../../../../test/invoice-editor.js';
import { renderApp } from '../../../../test/render-app.js';
import { renderPage } from '../../../../test/render-page.js';
import { nothingToDo, sampleStats } from '../../../../test/samples.js';
import DashboardPage from '../dashboard-page.js';
import { firstStepsTiming } from './use-first-steps.js';

type StepState = FirstStepsAnswer['steps'][number]['state'];

const createStepsResponse = (
  company: StepState,
  customer: StepState = 'open',
  invoice: StepState = 'open',
): FirstStepsAnswer => ({
  steps: [
    { step: 'company', state: company },
    { step: 'customer', state: customer },
    { step: 'invoice', state: invoice },
  ],
});
const noStepsResponse: FirstStepsAnswer = { steps: [] };

const createRoutes = (first: FirstStepsAnswer, totalInvoices = 0) => ({
  'GET /api/invoices': [],
  'GET /api/invoices/stats': sampleStats,
  'GET /api/subscription/status': freePlan(totalInvoices),
  'GET /app/api/news': { clientMessages: [], mails: [], quoteAnswers: [] },
  'GET /app/api/to-do': nothingToDo,
  'GET /app/api/first-steps': first as object,
});

const findSteps = async () => within(await screen.findByRole('region', { name: 'First steps' }));
const stepTexts = async () => (await findSteps()).getAllByRole('listitem').map(({ textContent }) => textContent);
const queryFigures = () => screen.queryByRole('region', { name: 'Figures' });

describe('The first steps on the dashboard', () => {
  it('come first, with what each leads to and its state, and are skipped one by one', async () => {
    const { calls } = fakeApi({
      ...createRoutes(createStepsResponse('done', 'skipped')),
      'POST /app/api/first-steps/skip': () => json(createStepsResponse('done', 'skipped', 'skipped')),
    });
    const { user } = renderPage(<DashboardPage />);
    expect(await stepTexts()).toEqual([
      'Your companyName, address and logo are printed on every invoice and quote.Done',
      '2Your first customerNew invoices fill in the address, e-mail and payment terms.Skipped',
      '3Your first invoiceWrite it beside its printed page, then send it or download the PDF.Create First InvoiceSkip',
    ]);
    const card = screen.getByRole('region', { name: 'First steps' });
    expect(card.compareDocumentPosition(queryFigures()!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

    await user.click((await findSteps()).getByRole('button', { name: 'Skip: Your first invoice' }));
    await waitFor(() => expect(screen.getAllByText('Skipped')).toHaveLength(2));
    expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { steps: ['invoice'] } });
    await waitFor(() => expect(card).toHaveFocus());
  });

  it('stay, with a toast, if skipping fails, and are closed together and not asked for again', async () => {
    let isDown = true;
    const { calls } = fakeApi({
      ...createRoutes(createStepsResponse('open')),
      'POST /app/api/first-steps/skip': () =>
        isDown ? failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.') : json(noStepsResponse),
    });
    const { user } = renderPage(<DashboardPage />);
    await user.click((await findSteps()).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Step not skipped')).toBeVisible();
    expect(await stepTexts()).toHaveLength(3);
    isDown = false;
    await user.click((await findSteps()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
    const closed: FirstStep[] = ['company', 'customer', 'invoice'];
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ body: { steps: closed } });

    const again = fakeApi(createRoutes(noStepsResponse));
    renderPage(<DashboardPage />);
    await waitFor(() => expect(again.calls.map(({ path }) => path)).toContain('/api/invoices/stats'));
    expect(again.calls.map(({ path }) => path)).not.toContain('/app/api/first-steps');
  });

  it('are known before a new account sees the figures', async () => {
    jest.replaceProperty(firstStepsTiming, 'maxWaitMs', 60_000);
    let send = (_response: Response): void => undefined;
    const held = new Promise<Response>((resolve) => (send = resolve));
    const { calls } = renderApp('/dashboard', {
      ...createRoutes(noStepsResponse),
      'GET /app/api/first-steps': () => held,
    });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/app/api/first-steps'));
    expect(queryFigures()).toBeNull();
    send(json(createStepsResponse('open')));
    expect(await stepTexts()).toHaveLength(3);
    expect(queryFigures()).toBeVisible();
  });

  it.each([
    ['take long', () => new Promise<Response>(() => undefined)],
    ['cannot be loaded', () => failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.')],
  ])('are left out if they %s', async (_case, answer) => {
    const { calls } = renderApp('/dashboard', { ...createRoutes(noStepsResponse), 'GET /app/api/first-steps': answer });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/app/api/first-steps'));
    expect(await screen.findByRole('region', { name: 'Figures' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it('never delay the figures of an account with invoices', async () => {
    jest.replaceProperty(firstStepsTiming, 'maxWaitMs', 60_000);
    const respondNever = () => new Promise<Response>(() => undefined);
    renderApp('/dashboard', { ...createRoutes(noStepsResponse, 1), 'GET /app/api/first-steps': respondNever });
    // The request for the steps fails after its time limit of 30 seconds. The test waits for a shorter time, because
    // the figures always appear after that failure.
    expect(await screen.findByRole('region', { name: 'Figures' }, { timeout: 10_000 })).toBeVisible();
  });

  it('are not asked for in an account with more than three invoices', async () => {
    const { calls } = renderApp('/dashboard', createRoutes(createStepsResponse('open'), 4));
    expect(await screen.findByRole('region', { name: 'Figures' })).toBeVisible();
    expect(calls.map(({ path }) => path)).not.toContain('/app/api/first-steps');
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it('add the first customer in place, and lead to the company profile and back', async () => {
    let first = createStepsResponse('open');
    const { user } = renderApp('/dashboard', {
      ...createRoutes(first),
      'GET /app/api/first-steps': () => json(first),
      'POST /api/customers': () => {
        first = createStepsResponse('open', 'done');
        return json(oakLaneBakery, { status: 201 });
      },
    });
    await user.click((await findSteps()).getByRole('button', { name: 'Add First Customer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Customer' }));
    await user.type(dialog.getByRole('textbox', { name: 'Company Name' }), 'Oak Lane Bakery');
    await user.click(dialog.getByRole('button', { name: 'Save Customer' }));
    expect(await screen.findByText('Done')).toBeVisible();
    await user.click((await findSteps()).getByRole('link', { name: 'Add Company Details' }));
    await user.click(await screen.findByRole('link', { name: 'Back to the dashboard' }));
    expect(await stepTexts()).toHaveLength(3);
  });
});
