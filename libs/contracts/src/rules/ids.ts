const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Callers answer NOT_FOUND for a value that is no UUID, without a database query. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID_PATTERN.test(value);

/**
 * The header that names the user who was signed in when the page was loaded. The web client sends it with every write.
 * The BFF rejects the write if another user is signed in by then.
 */
export const FOR_USER_HEADER = 'X-For-User';
