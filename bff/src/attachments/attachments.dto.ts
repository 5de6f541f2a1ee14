import type { NewAttachment } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { IsBoolean, IsQueryText, IsRequiredOption } from '../validation/rules.js';

/** The longest name of a file in common file systems. The service shortens longer names than MAX_LENGTH.fileName. */
const LONGEST_FILE_NAME = 255;

/** The query of an upload, whose body has the bytes of the file. */
export class UploadQuery implements Record<keyof NewAttachment, string> {
  @IsQueryText({ max: LONGEST_FILE_NAME, required: validationTexts.attachmentNameRequired })
  name: string;

  @IsRequiredOption(['true', 'false'])
  withMail: 'true' | 'false';
}

export class AttachmentMarkDto implements Pick<NewAttachment, 'withMail'> {
  @IsBoolean()
  withMail: boolean;
}
