import { mailFields, type NewRecurring, type RecurringChanges } from '@paperbill/contracts/http';
import {
  type CalendarDate as Day,
  MAX_MAIL_COPIES,
  MAX_RECURRING_COUNT,
  MAX_RECURRING_EVERY,
  MAX_REVISION,
  type RecurringMode,
  recurringModes,
  type RecurringState,
  recurringStates,
  type RecurringUnit,
  recurringUnits,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { completeDto } from '../validation/dto-of.js';
import { Nested } from '../validation/nested.js';
import {
  CalendarDate,
  Emails,
  OptionalCalendarDate,
  Option,
  RequiredOption,
  WholeNumber,
} from '../validation/rules.js';

const { to, replyTo } = mailFields;

class RecipientsDto extends completeDto({ to, replyTo }) {
  @Emails(MAX_MAIL_COPIES)
  cc: string[] = [];

  @Emails(MAX_MAIL_COPIES)
  bcc: string[] = [];
}

/** The fields of a recurring invoice that can be changed later. */
class RecurringChangesDto {
  @OptionalCalendarDate()
  endsOn?: Day;

  @WholeNumber(1, MAX_RECURRING_COUNT)
  count?: number;

  @RequiredOption(recurringModes)
  mode: RecurringMode;

  /** The recipients of the e-mails. They are required if the mode is `send`. */
  @ApiProperty({ required: false, nullable: true })
  @ValidateIf(({ mode }: RecurringChangesDto) => mode === 'send')
  @Nested(() => RecipientsDto)
  recipients?: RecipientsDto;
}

/** The body of the request `PUT /app/api/recurring/:id`. */
export class ChangedRecurringDto extends RecurringChangesDto {
  /** The revision of the recurring invoice that the user has edited. */
  @WholeNumber(1, MAX_REVISION, { required: true })
  revision: number;

  /** The interval that applies after the next invoice. If missing, the interval stays the same. */
  @WholeNumber(1, MAX_RECURRING_EVERY)
  every?: number;

  @Option(recurringUnits)
  unit?: RecurringUnit;
}

/** The body of the request `POST /app/api/invoices/:id/recurring`. */
export class NewRecurringDto extends RecurringChangesDto {
  @WholeNumber(1, MAX_RECURRING_EVERY, { required: true })
  every: number;

  @RequiredOption(recurringUnits)
  unit: RecurringUnit;

  @CalendarDate(validationTexts.recurringStartRequired)
  startsOn: Day;
}

export const toRevisedChanges = ({ every, unit, ...changes }: ChangedRecurringDto): RecurringChanges => ({
  ...toChanges(changes),
  ...(every !== undefined && { every }),
  ...(unit !== undefined && { unit }),
});

export const toChanges = ({ endsOn, count, mode, recipients }: RecurringChangesDto): RecurringChanges => ({
  endsOn: endsOn ?? null,
  count: count ?? null,
  mode,
  recipients: (mode === 'send' && recipients) || null,
});

export const toRecurring = ({ every, unit, startsOn, ...rest }: NewRecurringDto): NewRecurring => ({
  every,
  unit,
  startsOn,
  ...toChanges(rest),
});

export class RecurringStateDto {
  @RequiredOption(recurringStates)
  state: RecurringState;
}
