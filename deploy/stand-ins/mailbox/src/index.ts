export { type StoredMail } from './kept-mails.js';
export { type MailboxOptions, readOptions } from './options.js';
export { type RunningMailbox, startMailbox } from './start.js';
