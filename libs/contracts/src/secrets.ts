/** A secret that an operator makes up has at least this many characters. */
export const MIN_SECRET_LENGTH = 32;

const PLACEHOLDER = /change.?me|example|secret|password|default|insecure|placeholder|xxx/i;

/** Whether a secret holds one of the words that examples use: what a person must not leave in place. */
export const isPlaceholder = (secret: string): boolean => PLACEHOLDER.test(secret);
