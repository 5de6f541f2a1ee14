/** Browsers press a button again and again while Enter is held on it: what a button changes is changed once. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter' && (event.target as Element).closest('button')) event.preventDefault();
};
