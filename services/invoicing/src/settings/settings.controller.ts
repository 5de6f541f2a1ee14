import { DriverException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { invoicing, type WithUserId, type SaveSettings } from '@paperbill/contracts/nats';
import { isTimeZone } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Handles } from '@paperbill/messaging';
import { appendEvent } from '@paperbill/service-kit';
import { makeSchedulesAndRemindersDue, selectSettings, storeTimeZone } from './settings.queries.js';

/**
 * PostgreSQL returns this SQLSTATE for a time zone that it does not know. Node.js can know newer time zones
 * than PostgreSQL.
 */
const INVALID_PARAMETER_VALUE = '22023';

@Controller()
export class SettingsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getSettings)
  get({ userId }: WithUserId) {
    return selectSettings(this.em, userId);
  }

  @Handles(invoicing.saveSettings)
  async save({ userId, timeZone, ifUnset = false }: SaveSettings) {
    if (!isTimeZone(timeZone)) throw createUnknownTimeZoneError();
    try {
      await this.em.transactional(async (em) => {
        const isChanged = await storeTimeZone(em, userId, timeZone, ifUnset);
        if (isChanged) await makeSchedulesAndRemindersDue(em, userId);
        // If `ifUnset` is true, the web client guessed the time zone. The audit log does not record it, because no
        // person chose it.
        if (!isChanged || ifUnset) return;
        await appendEvent(em, { userId, action: 'profile.saved', detail: 'timeZone' });
      });
    } catch (error) {
      if (error instanceof DriverException && error.code === INVALID_PARAMETER_VALUE)
        throw createUnknownTimeZoneError();
      throw error;
    }
    return selectSettings(this.em, userId);
  }
}

const createUnknownTimeZoneError = () => AppError.invalid({ path: 'timeZone', message: validationTexts.option });
