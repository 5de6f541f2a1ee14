import {
  mailFields,
  type MailSettings,
  type MailTemplate,
  type MailTemplates,
  type NewMail,
  templateFields,
} from '@paperbill/contracts/http';
import {
  areReminderDays,
  currencies,
  type Currency,
  type MailKind,
  mailKindsOfDocument,
  mailTemplateNames,
  MAX_MAIL_COPIES,
  MAX_REMINDERS,
  REMINDER_DAYS,
  type Translations,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { createCompleteDto } from '../validation/create-dto.js';
import { IsNestedObject } from '../validation/nested.js';
import { Rule } from '../validation/rule.js';
import { createRecordDto, createTranslationsDto, IsOptionalObject } from '../validation/translations.js';
import { IsBoolean, IsEmailList, IsOption } from '../validation/rules.js';

export class WrittenMailDto extends createCompleteDto(mailFields) implements Omit<NewMail, 'kind'> {
  @IsEmailList(MAX_MAIL_COPIES)
  cc: string[] = [];

  @IsEmailList(MAX_MAIL_COPIES)
  bcc: string[] = [];
}

export class StatementQuery {
  /** The currency of the statement. The default is the currency of the profile, or a currency with an open invoice. */
  @IsOption(currencies)
  currency?: Currency;
}

export class NewInvoiceMailDto extends WrittenMailDto implements NewMail {
  @IsOption<MailKind>(mailKindsOfDocument.invoice, 'invoice')
  kind: MailKind = 'invoice';
}

export class NewQuoteMailDto extends WrittenMailDto implements NewMail {
  @IsOption<MailKind>(mailKindsOfDocument.quote, 'quote')
  kind: MailKind = 'quote';
}

class MailTemplateDto extends createCompleteDto(templateFields) implements MailTemplate {}

const IsOptionalTemplate = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ required: false, nullable: true }),
    ValidateIf((_, template) => template !== undefined && template !== null),
    IsNestedObject(() => MailTemplateDto),
  );

class MailTranslationDto extends createRecordDto(mailTemplateNames, MailTemplateDto, IsOptionalTemplate) {}

/** A missing template is set to null, which selects the default template. */
class MailTemplatesDto extends MailTranslationDto {
  constructor() {
    super();
    Object.assign(this, Object.fromEntries(mailTemplateNames.map((name) => [name, null])));
  }
}

class MailTranslationsDto extends createTranslationsDto(MailTranslationDto) {}

const { before, after } = REMINDER_DAYS;
const daysSchema = {
  type: 'array',
  items: { type: 'integer', minimum: -before, maximum: after },
  maxItems: MAX_REMINDERS,
} as const;

const reminderDaysRule: Rule = (value) =>
  Array.isArray(value) && areReminderDays(value) ? null : validationTexts.reminderDays(MAX_REMINDERS, before, after);

export class MailSettingsDto implements MailSettings {
  @IsNestedObject(() => MailTemplatesDto)
  templates: MailTemplates;

  @IsOptionalObject(() => MailTranslationsDto)
  translations?: Translations<Partial<MailTemplates>>;

  @IsBoolean()
  remind: boolean;

  @IsBoolean()
  remindOfQuotes: boolean;

  @Rule(reminderDaysRule, { ...daysSchema, required: true })
  reminderDays: number[];

  @IsBoolean()
  workdaysOnly: boolean;

  @IsBoolean()
  sendReceipts: boolean;
}

export class RemindersDto {
  @Rule((value) => (value === null ? null : reminderDaysRule(value)), {
    ...daysSchema,
    nullable: true,
    required: true,
    description: 'Days after the due date; negative: before it; null: the default of the account',
  })
  days: number[] | null;
}
