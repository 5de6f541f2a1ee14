import { formatText } from './format-text.js';
import { errorToast } from './toast-text.js';

export const attachmentToasts = {
  deleted: { title: 'File deleted' },
  deleteFailed: errorToast('File not deleted', 'Please try again.'),
  markFailed: errorToast('Not changed', 'Please try again.'),
  /** The toast about an upload that fails while the user is already on another page. */
  failed: (name: string, reason: string) => errorToast(formatText('{name} was not attached', { name }), reason),
} as const;

export const attachmentTexts = {
  tooMany: (most: number) =>
    formatText('A document can have {most} files at most. Please delete one of them first.', { most }),
  /** The warning beside the files of an unsaved document. */
  saveSoon: (hours: number) => formatText('Save within {hours} hours to keep them.', { hours }),
  /** Shown beside the files if the user saves a document after an upload has failed. */
  notSaved: 'Not saved yet',
  notAttached: 'A file is not attached. Try again, or remove it from the list.',
  listFailed: 'Failed to fetch the attached files',
  /** The option of a file that decides whether the client gets the file with the e-mail, or only the user sees it. */
  withMail: 'Send with the mail',
  onlyMine: 'Only for me',
  /** The reason why the files of an accepted quote cannot be changed. */
  quoteLocked: (canReopen: boolean) =>
    canReopen
      ? 'This quote is accepted, so its files can’t be changed. Reopen it to change them.'
      : 'This quote is accepted, so its files can’t be changed.',
} as const;
