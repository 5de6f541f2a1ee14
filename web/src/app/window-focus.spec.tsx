import { beforeEach, expect, it, jest } from '@jest/globals';
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

/** Responds with an error after 20 ms, so that the page shows its loading state first. */
const respondUnavailableSlowly = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return respondUnavailable();
};

beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue(undefined));

it('While the subscription request fails, a page opens without a loop of requests, and stays when the window regains focus', async () => {
  const { called } = renderApp('/create-invoice', { 'GET /api/subscription/status': respondUnavailableSlowly });
  const heading = await screen.findByRole('heading', { name: 'Bill To' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const requestCount = called('GET', '/api/subscription/status').length;
  expect(requestCount).toBeLessThan(4);
  await focusWindow();
  await waitFor(() => expect(called('GET', '/api/subscription/status').length).toBeGreaterThan(requestCount));
  expect(heading).toBeInTheDocument();
});

it('A new invoice for a customer whose request fails keeps its form when the window regains focus', async () => {
  const path = '/app/api/customers/customer-9';
  const { called } = renderApp('/create-invoice?customer=customer-9', { [`GET ${path}`]: respondUnavailableSlowly });
  const heading = await screen.findByRole('heading', { name: 'Bill To' });
  expect(screen.getByText('The customer could not be read. Please choose one below.')).toBeVisible();
  await focusWindow();
  await waitFor(() => expect(called('GET', path).length).toBeGreaterThan(1));
  expect(heading).toBeInTheDocument();
  expect(screen.getByText('The customer could not be read. Please choose one below.')).toBeVisible();
});
