/** The addresses of the staff's pages. */
export const EVENTS_PATH = '/staff/subscription-events';
export const eventPath = (id: string): string => `${EVENTS_PATH}/${encodeURIComponent(id)}`;
export const customerPath = (userId: string): string => `/staff/customers/${encodeURIComponent(userId)}`;
