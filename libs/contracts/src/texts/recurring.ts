import { errorToast } from './toast-text.js';

export const recurringToasts = {
  stateFailed: errorToast('Not changed', 'Please try again.'),
} as const;
