import { expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderPage } from '../../../../test/render-page.js';
import { DetailsAndSheet } from './details-and-sheet.js';

it('keeps what is open in the details when a turned tablet changes the layout', async () => {
  let isNarrow = true;
  const orientationChange = new EventTarget();
  const { matchMedia } = window;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: isNarrow,
    addEventListener: orientationChange.addEventListener.bind(orientationChange),
    removeEventListener: orientationChange.removeEventListener.bind(orientationChange),
  }));
  const { user } = renderPage(<DetailsAndSheet details={<input aria-label="Note" />} sheet="Printed" />);
  const input = screen.getByRole('textbox', { name: 'Note' });
  await user.type(input, 'Paid in cash');
  for (isNarrow of [false, true]) {
    act(() => void orientationChange.dispatchEvent(new Event('change')));
    expect(screen.queryAllByRole('tab')).toHaveLength(isNarrow ? 2 : 0);
    expect(screen.getByRole('textbox', { name: 'Note' })).toBe(input);
    expect(input).toHaveFocus();
  }
});
