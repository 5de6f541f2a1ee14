import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pagination } from './pagination.js';

function renderPagination(page: number, pageCount: number) {
  const onPage = jest.fn<(page: number) => void>();
  render(<Pagination page={page} pageSize={10} total={pageCount * 10} noun="invoices" onPage={onPage} />);
  return { onPage, user: userEvent.setup() };
}

describe('the page numbers of Pagination', () => {
  it.each([
    { current: 1, count: 3, shown: '1 2 3' },
    { current: 3, count: 5, shown: '1 2 3 4 5' },
    { current: 1, count: 9, shown: '1 2 … 9' },
    { current: 4, count: 9, shown: '1 … 3 4 5 … 9' },
    { current: 5, count: 9, shown: '1 … 4 5 6 … 9' },
    { current: 9, count: 9, shown: '1 … 8 9' },
  ])('on page $current of $count are $shown', ({ current, count, shown }) => {
    renderPagination(current, count);
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items.join(' ')).toBe(`Previous ${shown} Next`);
  });

  it('are hidden if there is only one page', () => {
    renderPagination(1, 1);
    expect(screen.getByText('Showing 1 to 10 of 10 invoices')).toBeVisible();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });
});

describe('Pagination', () => {
  // Guards against updates of antd. A new version may make the list items of the pagination focusable in another way.
  it('has only its buttons as tab stops, and turns the page once per key press or click', async () => {
    const { user, onPage } = renderPagination(4, 9);
    for (const name of ['Previous', 'Page 1', 'Page 3', 'Page 4', 'Page 5']) {
      await user.tab();
      expect(screen.getByRole('button', { name })).toHaveFocus();
    }
    await user.keyboard('{Enter} ');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onPage.mock.calls.map(([page]) => page)).toEqual([5, 5, 3]);
  });

  it('disables Previous on the first and Next on the last page', () => {
    renderPagination(9, 9);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Page 9' })).toHaveAttribute('aria-current', 'page');
  });
});
