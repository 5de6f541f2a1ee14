/** '1 day remaining', '14 days remaining'. */
export const daysRemaining = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} remaining`;
