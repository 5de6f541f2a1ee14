const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Checks whether a value is a UUID. For any other value, callers answer NOT_FOUND without a database query. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID_PATTERN.test(value);

/**
 * The header with the user for whom the page was loaded. The web client sends it with every write. The BFF rejects the
 * write if another user is signed in.
 */
export const FOR_USER_HEADER = 'X-For-User';
