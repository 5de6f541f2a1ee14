/**
 * SQL expression for today's date in the user's time zone. Because it is a subquery, PostgreSQL evaluates it only once
 * per statement.
 */
export const TODAY_OF_USER_SQL = '(select day_of_user(now()))';
