const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value is a UUID. For any other value, callers answer NOT_FOUND without a query. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** Sent with every write: the id of the user whose page it comes from. The BFF rejects it if another user is signed in. */
export const FOR_USER_HEADER = 'X-For-User';
