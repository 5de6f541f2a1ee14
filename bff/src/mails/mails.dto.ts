import {
  mailFields,
  type MailSettings,
  type MailTemplate,
  type NewMail,
  templateFields,
} from '@paperbill/contracts/http';
import {
  areReminderDays,
  type MailKind,
  invoiceMailKinds,
  MAX_MAIL_COPIES,
  MAX_REMINDERS,
  REMINDER_DAYS,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { completeDto } from '../validation/dto-of.js';
import { Nested } from '../validation/nested.js';
import { Rule } from '../validation/rule.js';
import { Emails, Option } from '../validation/rules.js';

/** The fields of every e-mail that a user writes. */
export class WrittenMailDto extends completeDto(mailFields) implements Omit<NewMail, 'kind'> {
  @Emails(MAX_MAIL_COPIES)
  cc: string[] = [];

  @Emails(MAX_MAIL_COPIES)
  bcc: string[] = [];
}

/** An e-mail that sends an invoice to its client. */
export class NewMailDto extends WrittenMailDto implements NewMail {
  @Option<MailKind>(invoiceMailKinds, 'invoice')
  kind: MailKind = 'invoice';
}

class MailTemplateDto extends completeDto(templateFields) implements MailTemplate {}

/** An e-mail template. Null means the product's default template. */
const OptionalTemplate = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ required: false, nullable: true }),
    ValidateIf((_, template) => template !== undefined && template !== null),
    Nested(() => MailTemplateDto),
  );

class MailTemplatesDto {
  @OptionalTemplate()
  invoice: MailTemplate | null = null;

  @OptionalTemplate()
  upcoming: MailTemplate | null = null;

  @OptionalTemplate()
  overdue: MailTemplate | null = null;

  @OptionalTemplate()
  receipt: MailTemplate | null = null;
}

const { before, after } = REMINDER_DAYS;
const daysSchema = {
  type: 'array',
  items: { type: 'integer', minimum: -before, maximum: after },
  maxItems: MAX_REMINDERS,
} as const;

const isDays: Rule = (value) =>
  Array.isArray(value) && areReminderDays(value) ? null : validationTexts.reminderDays(MAX_REMINDERS, before, after);

const Flag = (): PropertyDecorator =>
  Rule((value) => (typeof value === 'boolean' ? null : validationTexts.option), { type: 'boolean', required: true });

/** The body of the request `PUT /app/api/mail-settings`. */
export class MailSettingsDto implements MailSettings {
  @Nested(() => MailTemplatesDto)
  templates: MailTemplatesDto;

  @Flag()
  remind: boolean;

  @Rule(isDays, { ...daysSchema, required: true })
  reminderDays: number[];

  @Flag()
  workdaysOnly: boolean;

  @Flag()
  sendReceipts: boolean;
}

export class RemindersDto {
  @Rule((value) => (value === null ? null : isDays(value)), {
    ...daysSchema,
    nullable: true,
    required: true,
    description: 'Days after the due date; negative: before it; null: the default of the account',
  })
  days: number[] | null;
}
