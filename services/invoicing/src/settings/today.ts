/**
 * SQL of the current day in the user's time zone. It is a subquery, so that PostgreSQL computes it only once for a
 * statement.
 */
export const TODAY_OF_USER = '(select day_of_user(now()))';
