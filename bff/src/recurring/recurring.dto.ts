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

/** What can be changed of one that goes on. */
class RecurringChangesDto {
  @OptionalCalendarDate()
  endsOn?: Day;

  @WholeNumber(1, MAX_RECURRING_COUNT)
  count?: number;

  @RequiredOption(recurringModes)
  mode: RecurringMode;

  /** Where it is to be mailed. */
  @ApiProperty({ required: false, nullable: true })
  @ValidateIf(({ mode }: RecurringChangesDto) => mode === 'send')
  @Nested(() => RecipientsDto)
  recipients?: RecipientsDto;
}

/** The body of `PUT /app/api/recurring/:id`. */
export class ChangedRecurringDto extends RecurringChangesDto {
  /** The one that the change goes on from. */
  @WholeNumber(1, MAX_REVISION, { required: true })
  revision: number;

  /** How often they come after the next one; left out, it stays. */
  @WholeNumber(1, MAX_RECURRING_EVERY)
  every?: number;

  @Option(recurringUnits)
  unit?: RecurringUnit;
}

/** The body of `POST /app/api/invoices/:id/recurring`. */
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
