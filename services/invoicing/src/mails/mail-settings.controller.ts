import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type MailSettings } from '@paperbill/contracts/http';
import { invoicing, type OfUser, type SaveMailSettings } from '@paperbill/contracts/nats';
import { mailTemplateNames } from '@paperbill/contracts/rules';
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
  save({ userId, settings, isSignInFresh }: SaveMailSettings): Promise<MailSettings> {
    refuseReminderDays('reminderDays', settings.reminderDays);
    return this.em.transactional(async (em) => {
      if (isSignInFresh === false && !haveSameTemplates(await selectMailSettings(em, userId), settings)) {
        throw new AppError('FRESH_SIGN_IN_REQUIRED');
      }
      await storeMailSettings(em, userId, { ...settings, reminderDays: ascending(settings.reminderDays) });
      await appendEvent(em, { userId, action: 'profile.saved', detail: 'mails' });
      return selectMailSettings(em, userId);
    });
  }
}

/** What clients read in the user's name. */
const haveSameTemplates = (one: MailSettings, other: MailSettings): boolean =>
  mailTemplateNames.every((name) => {
    const [before, after] = [one.templates[name], other.templates[name]];
    return before?.subject === after?.subject && before?.text === after?.text;
  });
