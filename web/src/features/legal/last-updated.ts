/** Beneath the title of both texts. */
export const LAST_UPDATED = 'Last updated: January 1, 2025';
