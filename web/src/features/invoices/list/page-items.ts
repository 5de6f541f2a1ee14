/**
 * The numbers that the pagination shows: the first, the last and the current page with its neighbours. A gap of more
 * than one page is an ellipsis; a gap of one page is that page, which takes no more room.
 */
export function pageItems(current: number, count: number): (number | 'ellipsis')[] {
  const shown = [1, current - 1, current, current + 1, count]
    .filter((page, index, all) => page >= 1 && page <= count && all.indexOf(page) === index)
    .sort((first, second) => first - second);
  return shown.flatMap((page, index) => {
    const gap = page - (shown[index - 1] ?? 0) - 1;
    if (gap === 0) return [page];
    return gap === 1 ? [page - 1, page] : ['ellipsis' as const, page];
  });
}
