import type { Settings } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { isTimeZone } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { schemaRef } from '../api-description/answer-shapes.js';
import { ApiAnswer } from '../api-description/api-decorators.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { Rule } from '../validation/rule.js';

export class SettingsDto {
  @Rule((value) => (typeof value === 'string' && isTimeZone(value) ? null : validationTexts.option), {
    type: 'string',
    description: 'An IANA name, such as `Europe/Berlin`',
    example: 'Europe/Berlin',
    required: true,
  })
  timeZone: string;

  @Rule((value) => (value === undefined || typeof value === 'boolean' ? null : validationTexts.option), {
    type: 'boolean',
    description: 'Existing settings are kept',
    required: false,
  })
  ifUnset?: boolean;
}

@Controller('app/api/settings')
export class SettingsController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @ApiAnswer(200, 'The settings', schemaRef('Settings'))
  get(@CurrentUserId() userId: string): Promise<Settings> {
    return this.bus.call(invoicing.getSettings, { userId });
  }

  @Put()
  @ApiAnswer(200, 'The changed settings', schemaRef('Settings'))
  save(@CurrentUserId() userId: string, @Body() { timeZone, ifUnset }: SettingsDto): Promise<Settings> {
    return this.bus.call(invoicing.saveSettings, { userId, timeZone, ...(ifUnset !== undefined && { ifUnset }) });
  }
}
