/** The date is a subquery, so that PostgreSQL evaluates it only once per statement. */
export const TODAY_OF_USER_SQL = '(select day_of_user(now()))';
