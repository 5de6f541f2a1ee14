import { MAX_LENGTH } from './limits.js';
import { BLANK_CHARACTERS, cutText, INVISIBLE_CHARACTERS } from './text-rules.js';

/**
 * The kinds of objects that can have attached files (rule ATT-1). The kind `new` is a quote or a schedule that is not
 * saved yet. The client chooses its id.
 */
export const attachmentOwnerKinds = ['invoice', 'draft', 'quote', 'recurring', 'new'] as const;
export type AttachmentOwnerKind = (typeof attachmentOwnerKinds)[number];

/** The file name extensions of each media type. The usual extension comes first. */
export const attachmentExtensions = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/zip': ['zip'],
} as const;
export type AttachmentType = keyof typeof attachmentExtensions;
export const attachmentTypes = Object.keys(attachmentExtensions) as AttachmentType[];

export const allAttachmentExtensions: readonly string[] = Object.values(attachmentExtensions).flat();

/** Returns the extension in lower case and without its dot, or an empty text if there is none. */
export const getFileExtension = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The control characters, format characters, lone surrogates and characters for private use. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;
/** The characters that file systems or HTTP headers do not permit in a file name. */
const FORBIDDEN_CHARACTERS = /["*:<>?|]/g;
/** Windows does not permit these device names as file names. */
const WINDOWS_DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const DEFAULT_FILE_NAME = 'file';

/**
 * Returns the name under which a file is stored (rule ATT-4). The extension always fits the type of the file, so that
 * no file is opened as a program or a web page. The extension of another permitted type is replaced. After any other
 * wrong extension, the right one is added.
 */
export function toAttachmentName(given: string, mediaType: AttachmentType): string {
  const name = cleanFileName(given);
  const extensions: readonly string[] = attachmentExtensions[mediaType];
  const extension = getFileExtension(name);
  if (extensions.includes(extension)) return joinFileName(name.slice(0, -extension.length - 1), extension);
  const nameWithoutExtension = allAttachmentExtensions.includes(extension)
    ? name.slice(0, -extension.length - 1)
    : name;
  return joinFileName(nameWithoutExtension, extensions[0]!);
}

function cleanFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1)!;
  const visibleName = last
    .replace(CONTROL_CHARACTERS, '')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(BLANK_CHARACTERS, ' ');
  return visibleName.replace(FORBIDDEN_CHARACTERS, '_').normalize('NFC').trim();
}

function joinFileName(stem: string, extension: string): string {
  const trimmed = stem.replace(/^[. ]+|[. ]+$/g, '').replace(WINDOWS_DEVICE_NAME, '_$&') || DEFAULT_FILE_NAME;
  return `${cutText(trimmed, MAX_LENGTH.fileName - extension.length - 1).trimEnd()}.${extension}`;
}

/** Returns the name with a number, such as `plan (2).pdf`, if another file of the document has it. Case is ignored. */
export function toUniqueFileName(name: string, taken: readonly string[]): string {
  const lowerCaseNames = new Set(taken.map((one) => one.toLowerCase()));
  const extension = getFileExtension(name);
  const stem = name.slice(0, -extension.length - 1);
  let uniqueName = name;
  for (let number = 2; lowerCaseNames.has(uniqueName.toLowerCase()); number++) {
    const suffix = ` (${number})`;
    const most = MAX_LENGTH.fileName - suffix.length - extension.length - 1;
    uniqueName = `${cutText(stem, most).trimEnd()}${suffix}.${extension}`;
  }
  return uniqueName;
}
