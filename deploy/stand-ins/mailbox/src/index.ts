export { type KeptMail } from './kept-mails.js';
export { type MailboxOptions } from './options.js';
export { type RunningMailbox, startMailbox } from './start.js';
