/** SQL of the day that it is for the user whom the statement is for: computed once, however many rows it reads. */
export const TODAY = '(select day_of_user(now()))';
