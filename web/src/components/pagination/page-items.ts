/** The numbers that the pagination shows: the first, the last and the current page with its neighbours. */
export function pageItems(current: number, count: number): (number | 'ellipsis')[] {
  const shown = [...new Set([1, current - 1, current, current + 1, count])]
    .filter((page) => page >= 1 && page <= count)
    .sort((first, second) => first - second);
  return shown.flatMap((page, index) => {
    const isAfterGap = page - (shown[index - 1] ?? 0) > 1;
    return isAfterGap ? ['ellipsis' as const, page] : [page];
  });
}
