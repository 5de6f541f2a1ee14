/** For each repeated keydown, the browser would press the focused button again. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter' && (event.target as Element).closest('button')) event.preventDefault();
};
