const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids are UUIDs, so that anything else is the id of nothing: NOT_FOUND, without asking the database. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** With a change: the user whose page it comes from. It is refused where another one is signed in by now. */
export const FOR_USER_HEADER = 'X-For-User';
