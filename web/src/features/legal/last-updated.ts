/** Beneath the title of both texts (section 2 of the specification). */
export const LAST_UPDATED = 'Last updated: January 1, 2025';
