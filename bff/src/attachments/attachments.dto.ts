import type { Attachment, NewAttachment, WithNewFiles } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { IsBoolean, IsOption, IsQueryText } from '../validation/rules.js';

/** Most file systems permit file names of this length. The service shortens names to MAX_LENGTH.fileName. */
const LONGEST_FILE_NAME = 255;

export class UploadQuery implements Partial<Record<keyof NewAttachment, string>> {
  @IsQueryText({ max: LONGEST_FILE_NAME, required: validationTexts.attachmentNameRequired })
  name: string;

  @IsOption(['true', 'false'])
  withMail?: 'true' | 'false';
}

export const pickFilesId = ({ filesId }: WithNewFiles): WithNewFiles => (filesId ? { filesId } : {});

export class AttachmentMarkDto implements Pick<Attachment, 'withMail'> {
  @IsBoolean()
  withMail: boolean;
}
