import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type MailSettings, type MailTemplates } from '@paperbill/contracts/http';
import { invoicing, type ChangeWithNotice, type WithUserId, type SaveMailSettings } from '@paperbill/contracts/nats';
import { type Language, languages, mailTemplateNames } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { appendEvent } from '@paperbill/service-kit';
import { mergeTranslations } from '../merge-translations.js';
import { enqueueChangeNotice } from '../notices/change-notice.queries.js';
import { sortDays, refuseReminderDays } from './reminder-days.js';
import { selectMailSettings, storeMailSettings } from './mail-settings.queries.js';

@Controller()
export class MailSettingsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getMailSettings)
  get({ userId }: WithUserId) {
    return selectMailSettings(this.em, userId);
  }

  @Handles(invoicing.saveMailSettings)
  save({ userId, settings, isSignInFresh, notice }: SaveMailSettings) {
    refuseReminderDays('reminderDays', settings.reminderDays);
    return this.em.transactional(async (em) => {
      const before = await selectMailSettings(em, userId);
      // A BFF of the previous release sends only some of the templates and settings. Templates and settings that are
      // missing in the request keep their values.
      const templates = { ...before.templates, ...settings.templates };
      const { remindOfQuotes = before.remindOfQuotes } = settings;
      const translations = mergeTranslations(before.translations ?? {}, settings.translations ?? {});
      const changes = findChangedTemplates(before, { templates, translations });
      if (isSignInFresh === false && changes.length > 0) throw new AppError('FRESH_SIGN_IN_REQUIRED');
      await storeMailSettings(em, userId, {
        ...settings,
        templates,
        translations,
        remindOfQuotes,
        reminderDays: sortDays(settings.reminderDays),
      });
      await appendEvent(em, { userId, action: 'profile.saved', detail: 'mails' });
      await enqueueChangeNotice(em, userId, notice, changes);
      return selectMailSettings(em, userId);
    });
  }
}

/** The account owner gets a notice of changed templates, because clients receive the texts in the owner's name. */
function findChangedTemplates(settingsBefore: UserTemplates, settingsAfter: UserTemplates): ChangeWithNotice[] {
  const toChanges = (before: CustomTemplates, after: CustomTemplates, language?: Language) =>
    mailTemplateNames
      .map((name) => ({
        name: `template.${name}` as const,
        ...(language && { language }),
        ofPayments: false,
        before: templateToText(before[name]),
        after: templateToText(after[name]),
      }))
      .filter(({ before, after }) => before !== after);
  return [
    ...toChanges(settingsBefore.templates, settingsAfter.templates),
    ...languages.flatMap((language) =>
      toChanges(settingsBefore.translations?.[language] ?? {}, settingsAfter.translations?.[language] ?? {}, language),
    ),
  ];
}

type UserTemplates = Pick<MailSettings, 'templates' | 'translations'>;
type CustomTemplates = Partial<MailTemplates>;

const templateToText = (template: CustomTemplates[keyof CustomTemplates]): string =>
  template ? `${template.subject}\n${template.text}` : '';
