/** Browsers press a focused button repeatedly while Enter is held. Ignore the repeats, so that an action runs once. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter' && (event.target as Element).closest('button')) event.preventDefault();
};
