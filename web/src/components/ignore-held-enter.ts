/**
 * Ignores the repeated keydown events of a held Enter. Browsers would press a focused button again for each of them.
 */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter' && (event.target as Element).closest('button')) event.preventDefault();
};
