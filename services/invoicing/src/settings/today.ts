/** SQL of the current day in the user's time zone. A subquery, so that PostgreSQL computes it once for a statement. */
export const TODAY = '(select day_of_user(now()))';
