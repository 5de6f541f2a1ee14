import {
  allAttachmentExtensions,
  ATTACHMENTS_MAX_BYTES,
  getFileExtension,
  MAX_ATTACHMENTS,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import type { NewUpload } from './upload-queue.js';

interface SizedFile {
  size: number;
}

export function checkFiles(files: readonly File[], others: readonly SizedFile[]): NewUpload[] {
  const accepted = [...others];
  return files.map((file) => {
    const error = findFileError(file, accepted);
    if (!error) accepted.push(file);
    return { file, ...error };
  });
}

function findFileError(file: File, accepted: readonly SizedFile[]): Omit<NewUpload, 'file'> | null {
  if (!allAttachmentExtensions.includes(getFileExtension(file.name))) {
    return { error: validationTexts.attachmentType, canRetry: false };
  }
  if (file.size === 0) return { error: validationTexts.attachmentEmpty, canRetry: false };
  if (accepted.length >= MAX_ATTACHMENTS) {
    return { error: attachmentTexts.tooMany(MAX_ATTACHMENTS), canRetry: true };
  }
  const bytes = accepted.reduce((sum, { size }) => sum + size, file.size);
  // A retry can succeed after the user deletes another file, unless this file alone is too large.
  return bytes > ATTACHMENTS_MAX_BYTES
    ? { error: validationTexts.attachmentSize, canRetry: file.size <= ATTACHMENTS_MAX_BYTES }
    : null;
}
