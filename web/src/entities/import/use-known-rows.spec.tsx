import { expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { fakeApi } from '../../../test/fake-api.js';
import type { ImportRow } from './import-rows.js';
import { useKnownRows } from './use-known-rows.js';

it('useKnownRows serializes the rows once for the request, not on every render', async () => {
  const { calls } = fakeApi({ 'POST /app/api/customers/import/known': { known: [0] } });
  const toJSON = jest.fn(() => ({ name: 'Oak Lane' }));
  const rows = [{ number: 2, values: { toJSON }, errors: [] } as unknown as ImportRow];
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(() => useKnownRows('/api/customers', rows), { wrapper });
  await waitFor(() => expect(result.current.isKnown(rows[0]!)).toBe(true));
  rerender();
  expect(toJSON).toHaveBeenCalledTimes(1);
  expect(calls.map(({ body }) => body)).toEqual([{ rows: [{ name: 'Oak Lane' }] }]);
});
