import { DriverException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { invoicing, type OfUser, type SaveSettings } from '@paperbill/contracts/nats';
import { isTimeZone } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Handles } from '@paperbill/messaging';
import { appendEvent } from '@paperbill/service-kit';
import { checkScheduleNow, selectSettings, storeTimeZone } from './settings.queries.js';

/**
 * The SQL state of an error: a parameter is invalid, such as a time zone that is missing in PostgreSQL's older list.
 */
const INVALID_PARAMETER_VALUE = '22023';

@Controller()
export class SettingsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getSettings)
  get({ userId }: OfUser) {
    return selectSettings(this.em, userId);
  }

  @Handles(invoicing.saveSettings)
  async save({ userId, timeZone, ifUnset = false }: SaveSettings) {
    if (!isTimeZone(timeZone)) throw unknownTimeZoneError();
    try {
      await this.em.transactional(async (em) => {
        const isChanged = await storeTimeZone(em, userId, timeZone, ifUnset);
        if (isChanged) await checkScheduleNow(em, userId);
        // A guessed first time zone gets no event in the audit log, because it is not an action of a person.
        if (!isChanged || ifUnset) return;
        await appendEvent(em, { userId, action: 'profile.saved', detail: 'timeZone' });
      });
    } catch (error) {
      if (error instanceof DriverException && error.code === INVALID_PARAMETER_VALUE) throw unknownTimeZoneError();
      throw error;
    }
    return selectSettings(this.em, userId);
  }
}

const unknownTimeZoneError = () => AppError.invalid({ path: 'timeZone', message: validationTexts.option });
