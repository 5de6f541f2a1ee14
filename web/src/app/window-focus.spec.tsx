import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { failure } from '../../test/fake-api.js';
import { renderApp } from '../../test/render-app.js';

const respondUnavailable = () => failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.');

/** Simulates that the window gets the focus again. React Query then refetches outdated queries. */
async function focusWindow(): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** Fails after 20 ms, so that the page shows its loading state first. */
const respondUnavailableSlowly = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return respondUnavailable();
};

beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue(undefined));

describe('while the subscription request fails', () => {
  const open = (address: string) => renderApp(address, { 'GET /api/subscription/status': respondUnavailableSlowly });

  it('a page opens, and does not refetch the subscription in a loop', async () => {
    const { called } = open('/create-invoice');
    await screen.findByRole('heading', { name: 'Bill To' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(called('GET', '/api/subscription/status').length).toBeLessThan(4);
    expect(screen.getByRole('heading', { name: 'Bill To' })).toBeVisible();
  });

  it('the page is not remounted when the window regains focus', async () => {
    const { called } = open('/customers');
    const heading = await screen.findByRole('heading', { name: 'Customers' });
    const requestCount = called('GET', '/api/subscription/status').length;
    await focusWindow();
    await waitFor(() => expect(called('GET', '/api/subscription/status').length).toBeGreaterThan(requestCount));
    expect(heading).toBeInTheDocument();
  });
});

describe('a new invoice for a customer whose request fails', () => {
  it('does not remount the form when the window regains focus', async () => {
    const path = '/app/api/customers/customer-9';
    const { called } = renderApp('/create-invoice?customer=customer-9', { [`GET ${path}`]: respondUnavailableSlowly });
    const heading = await screen.findByRole('heading', { name: 'Bill To' });
    expect(screen.getByText('The customer could not be read. Please choose one below.')).toBeVisible();
    await focusWindow();
    await waitFor(() => expect(called('GET', path).length).toBeGreaterThan(1));
    expect(heading).toBeInTheDocument();
    expect(screen.getByText('The customer could not be read. Please choose one below.')).toBeVisible();
  });
});
