/** A secret that an operator makes up has at least this many characters. */
export const MIN_SECRET_LENGTH = 32;

// Three x stand for something only by themselves: one in 300 keys of Stripe's has them somewhere inside.
const PLACEHOLDER = /change.?me|example|secret|password|default|insecure|placeholder|(?<![a-z0-9])x{3,}(?![a-z0-9])/i;

/** Whether a secret contains one of the words that examples use, so that nobody has replaced it yet. */
export const isPlaceholder = (secret: string): boolean => PLACEHOLDER.test(secret);
