/** SQL of today in the user's time zone. The subquery makes PostgreSQL compute the day only once per statement. */
export const TODAY_OF_USER = '(select day_of_user(now()))';
