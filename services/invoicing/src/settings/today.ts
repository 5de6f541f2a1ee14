/** A subquery, so that PostgreSQL evaluates the date only once per statement. */
export const TODAY_OF_USER_SQL = '(select day_of_user(now()))';
