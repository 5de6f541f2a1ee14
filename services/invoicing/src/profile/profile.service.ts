import { isDeepStrictEqual } from 'node:util';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type CompanyProfile,
  companyProfileDefaults,
  type CompanyProfileUpdate,
  logoUrl,
} from '@paperbill/contracts/http';
import type { LogoFile, WithNoticeRecipient, ChangeWithNotice } from '@paperbill/contracts/nats';
import {
  DEFAULT_CURRENCY,
  DEFAULT_LANGUAGE,
  getRoundingSteps,
  keysOf,
  languages,
  leaveOutDefaults,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { MessageBus } from '@paperbill/messaging';
import { appendEvent, formatInstantSql } from '@paperbill/service-kit';
import { mergeTranslations } from '../merge-translations.js';
import { removeUnusedLogos } from '../logo/logo.queries.js';
import { LogoService, storeLogo } from '../logo/logo.service.js';
import { sanitizeLogo } from '../logo/sanitize-logo.js';
import type { InvoiceCounter } from '../numbering/invoice-counter.entity.js';
import { lockCounter, readCounter } from '../numbering/invoice-counter.queries.js';
import { enqueueChangeNotice } from '../notices/change-notice.queries.js';
import { toJsonNumber } from '../numbering/next-number.js';
import { suggestInvoiceNumber } from '../numbering/number-series.js';
import { keepWithinStorage } from '../storage/keep-within-storage.js';
import { kysely } from '../tables.js';
import { hasRoundedDocuments } from './cash-rounding.queries.js';
import { CompanyProfileEntity, editableFieldNames, type StoredProfile } from './company-profile.entity.js';

type ProfileChanges = Partial<Pick<StoredProfile, (typeof editableFieldNames)[number] | 'translations' | 'logoSha256'>>;

@Injectable()
export class ProfileService {
  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly logos: LogoService,
  ) {}

  async get(userId: string): Promise<CompanyProfile> {
    const { number: nextNumber } = await suggestInvoiceNumber(this.em, userId, await readCounter(this.em, userId));
    return readProfile(this.em, userId, { nextNumber });
  }

  hasRoundedDocuments(userId: string): Promise<boolean> {
    return hasRoundedDocuments(this.em, userId);
  }

  async getLogo(userId: string): Promise<LogoFile> {
    const profile = await this.em.findOne(
      CompanyProfileEntity,
      { userId },
      { fields: ['logoSha256'], disableIdentityMap: true },
    );
    if (!profile?.logoSha256) throw new AppError('NOT_FOUND');
    return this.logos.get(userId, profile.logoSha256);
  }

  /**
   * Saves only the given fields, so that a concurrent save of other fields is not lost.
   * @throws AppError INVALID_INPUT
   */
  async save(
    userId: string,
    update: CompanyProfileUpdate,
    upload?: Buffer,
    notice?: WithNoticeRecipient['notice'],
  ): Promise<CompanyProfile> {
    // The logo is sanitized before the transaction begins, because no lock must be held during this time.
    const logo = upload && (await sanitizeLogo(upload, userId));
    const fields: ProfileChanges = Object.fromEntries(
      editableFieldNames.filter((field) => update[field] !== undefined).map((field) => [field, update[field]]),
    );
    const logoChanges = logo !== undefined || update.logoUrl === '';
    const store = async (em: EntityManager) => {
      // A concurrent save of an invoice can add a reference to the old logo. This transaction waits for such a save,
      // because both lock the invoice counter.
      if (logoChanges) await lockCounter(em, userId);
      if (logo) await storeLogo(em, userId, logo);
      const before = await lockProfile(em, userId);
      const changes = {
        ...fields,
        ...findRoundingChange(before, fields),
        ...(update.translations && { translations: mergeTranslations(before.translations, update.translations) }),
        ...(logoChanges && { logoSha256: logo?.sha256 ?? null }),
      };
      const detail = findChangedFields(before, changes).join(', ');
      await saveFields(em, userId, changes);
      if (logoChanges) await removeUnusedLogos(em, userId);
      await appendEvent(em, { userId, action: 'profile.saved', detail });
      await enqueueChangeNotice(em, userId, notice, findChangesWithNotice(before, changes));
    };
    await (logo ? keepWithinStorage(this.em, this.bus, userId, store) : this.em.transactional(store));
    return this.get(userId);
  }
}

/** Returns the profile of a user. It contains the defaults if it was never saved (rule PROF-2). */
export async function readProfile(
  em: EntityManager,
  userId: string,
  { nextNumber }: Pick<InvoiceCounter, 'nextNumber'>,
): Promise<CompanyProfile> {
  const stored = await kysely(em)
    .selectFrom('company_profiles')
    .select(['id', 'logoSha256', 'translations', ...editableFieldNames])
    .select(({ ref }) => [
      formatInstantSql(ref('createdAt')).as('createdAt'),
      formatInstantSql(ref('updatedAt')).as('updatedAt'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirst();
  const nextInvoiceNumber = toJsonNumber(nextNumber);
  if (!stored) return { ...companyProfileDefaults, nextInvoiceNumber };
  const { logoSha256, roundingStep, translations, ...fields } = stored;
  return leaveOutDefaults({
    ...companyProfileDefaults,
    ...fields,
    ...(roundingStep && { roundingStep }),
    ...(keysOf(translations).length > 0 && { translations }),
    logoUrl: logoUrl(logoSha256),
    nextInvoiceNumber,
  });
}

type StoredProfileFields = Required<ProfileChanges>;

async function lockProfile(em: EntityManager, userId: string): Promise<StoredProfileFields> {
  const stored = await em.findOne(
    CompanyProfileEntity,
    { userId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
  );
  const unsaved = {
    currency: DEFAULT_CURRENCY,
    language: DEFAULT_LANGUAGE,
    roundingStep: '',
    translations: {},
    logoSha256: null,
  } as const;
  return stored ?? { ...companyProfileDefaults, ...unsaved };
}

/**
 * A new currency clears the rounding step, because a rounding step belongs to a currency.
 * @throws AppError INVALID_INPUT if the currency cannot have this step
 */
function findRoundingChange(before: StoredProfileFields, fields: ProfileChanges): ProfileChanges {
  const { currency = before.currency, roundingStep } = fields;
  if (roundingStep === undefined) return currency === before.currency ? {} : { roundingStep: '' };
  if (roundingStep !== '' && !getRoundingSteps(currency).includes(roundingStep)) {
    throw AppError.invalidField('roundingStep', { code: 'roundingStep', params: [currency] });
  }
  return { roundingStep };
}

function findChangedFields(before: StoredProfileFields, changes: ProfileChanges): string[] {
  const names = (Object.keys(changes) as (keyof ProfileChanges)[]).filter(
    (name) => !isDeepStrictEqual(changes[name], before[name]),
  );
  return names.map((name) => (name === 'logoSha256' ? 'logo' : name));
}

/** These fields tell clients where to send payments and answers. */
function findChangesWithNotice(before: StoredProfileFields, changes: ProfileChanges): ChangeWithNotice[] {
  const ownChanges = (['paymentInstructions', 'defaultNote', 'email'] as const).flatMap((name) => {
    const after = changes[name];
    return after === undefined ? [] : [{ name, ofPayments: name !== 'email', before: before[name], after }];
  });
  const { translations: after } = changes;
  if (!after) return ownChanges;
  const translatedChanges = languages.flatMap((language) =>
    (['paymentInstructions', 'defaultNote'] as const).map((name) => ({
      ...{ name, language, ofPayments: true },
      before: before.translations[language]?.[name] ?? '',
      after: after[language]?.[name] ?? '',
    })),
  );
  return [...ownChanges, ...translatedChanges];
}

async function saveFields(em: EntityManager, userId: string, fields: ProfileChanges): Promise<void> {
  const now = new Date();
  const { companyName } = fields;
  if (companyName === undefined) {
    // A profile must have a company name, so a request without one can only update an existing profile.
    const changed = await em.nativeUpdate(CompanyProfileEntity, { userId }, { ...fields, updatedAt: now });
    if (changed === 0) throw createNameRequiredError();
    return;
  }
  if (!companyName.trim()) throw createNameRequiredError();
  await em.upsert(
    CompanyProfileEntity,
    { userId, ...fields, companyName, updatedAt: now, createdAt: now },
    {
      onConflictFields: ['userId'],
      onConflictMergeFields: [...(Object.keys(fields) as (keyof ProfileChanges)[]), 'updatedAt'],
      disableIdentityMap: true,
    },
  );
}

const createNameRequiredError = () =>
  AppError.invalid({ path: 'companyName', message: validationTexts.companyNameRequired });
