import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { MailSettings } from '@paperbill/contracts/http';
import { invoicing, type OfUser, type SaveMailSettings } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { appendEvent } from '@paperbill/service-kit';
import { ascending, refuseReminderDays } from '../reminders/reminder-days.js';
import { selectMailSettings, storeMailSettings } from './mail-settings.queries.js';

/** Answers what is asked about how a user's mails read, and which go out by themselves. */
@Controller()
export class MailSettingsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getMailSettings)
  get({ userId }: OfUser): Promise<MailSettings> {
    return selectMailSettings(this.em, userId);
  }

  @Handles(invoicing.saveMailSettings)
  save({ userId, settings }: SaveMailSettings): Promise<MailSettings> {
    refuseReminderDays('reminderDays', settings.reminderDays);
    return this.em.transactional(async (em) => {
      await storeMailSettings(em, userId, { ...settings, reminderDays: ascending(settings.reminderDays) });
      await appendEvent(em, { userId, action: 'profile.saved', detail: 'mails' });
      return selectMailSettings(em, userId);
    });
  }
}
