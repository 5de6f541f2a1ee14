/** Whether mails to clients go out here. Where none do, nothing offers to send any. */
export const areMailsSent = (): boolean => document.documentElement.dataset['mails'] !== 'none';
