import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part.js';

const Field = () => <input aria-label="Name" />;

/** Creates a lazy part of the page. Its chunk loads when the test calls `finishLoading`. */
function createLazyPart() {
  let finishLoading!: () => void;
  const loadingFinished = new Promise<void>((resolve) => (finishLoading = resolve));
  const load = jest.fn(() => loadingFinished.then(() => ({ default: Field })));
  const Part = lazyPart(load);
  const shown = () => (
    <Suspense fallback="Loading">
      <Part />
    </Suspense>
  );
  return { Part, arrive: finishLoading, load, shown };
}

it('A preloaded part renders at once, without a fallback', async () => {
  const { Part, arrive, shown } = createLazyPart();
  arrive();
  await Part.preload();
  expect(Part.isLoaded()).toBe(true);
  render(shown());
  expect(screen.getByRole('textbox')).toBeVisible();
});

it('A part that loads on render keeps its input when it is preloaded later', async () => {
  const { Part, arrive, shown } = createLazyPart();
  const { rerender } = render(shown());
  expect(screen.getByText('Loading')).toBeVisible();
  await act(async () => arrive());
  await userEvent.type(await screen.findByRole('textbox'), 'Oak Lane');
  await act(() => Part.preload());
  rerender(shown());
  expect(screen.getByRole('textbox')).toHaveValue('Oak Lane');
});

it('preload() never rejects; the error shows when the part renders', async () => {
  const Part = lazyPart<object>(() => Promise.reject(new Error('No connection')));
  await expect(Part.preload()).resolves.toBeUndefined();
  expect(Part.isLoaded()).toBe(false);
});
