import { mailFields, type NewRecurring, type RecurringChanges, type WithNewFiles } from '@paperbill/contracts/http';
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
import { createCompleteDto } from '../validation/create-dto.js';
import { IsNestedObject } from '../validation/nested.js';
import {
  IsCalendarDate,
  IsEmailList,
  IsOptionalCalendarDate,
  IsOption,
  IsOptionalId,
  IsRequiredOption,
  IsWholeNumber,
} from '../validation/rules.js';

const { to, replyTo } = mailFields;

class RecipientsDto extends createCompleteDto({ to, replyTo }) {
  @IsEmailList(MAX_MAIL_COPIES)
  cc: string[] = [];

  @IsEmailList(MAX_MAIL_COPIES)
  bcc: string[] = [];
}

class RecurringChangesDto {
  @IsOptionalCalendarDate()
  endsOn?: Day;

  @IsWholeNumber(1, MAX_RECURRING_COUNT)
  count?: number;

  @IsRequiredOption(recurringModes)
  mode: RecurringMode;

  @ApiProperty({ required: false, nullable: true })
  @ValidateIf(({ mode }: RecurringChangesDto) => mode === 'send')
  @IsNestedObject(() => RecipientsDto)
  recipients?: RecipientsDto;
}

export class ChangedRecurringDto extends RecurringChangesDto {
  @IsWholeNumber(1, MAX_REVISION, { required: true })
  revision: number;

  /** The number of units between two invoices. A new value applies after the next invoice. */
  @IsWholeNumber(1, MAX_RECURRING_EVERY)
  every?: number;

  @IsOption(recurringUnits)
  unit?: RecurringUnit;
}

export class NewRecurringDto extends RecurringChangesDto implements WithNewFiles {
  @IsWholeNumber(1, MAX_RECURRING_EVERY, { required: true })
  every: number;

  @IsRequiredOption(recurringUnits)
  unit: RecurringUnit;

  @IsCalendarDate(validationTexts.recurringStartRequired)
  startsOn: Day;

  /** The temporary id that files were attached to before the schedule was saved. */
  @IsOptionalId()
  filesId?: string | null;
}

export const toChangesWithInterval = ({ every, unit, ...changes }: ChangedRecurringDto): RecurringChanges => ({
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
  @IsRequiredOption(recurringStates)
  state: RecurringState;
}
