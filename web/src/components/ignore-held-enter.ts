/**
 * Ignores the repeated keydown events of a held Enter key. For each of these events, the browser would press the
 * focused button again.
 */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter' && (event.target as Element).closest('button')) event.preventDefault();
};
