import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type CompanyProfileUpdate } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import type { Logo } from '../logo/image/harmless-logo.js';
import { removeUnusedLogos, storeLogo } from '../logo/stored-logos.js';
import { lockCounter } from '../numbering/invoice-counter.js';
import { CompanyProfileEntity, type StoredProfile } from './company-profile.entity.js';

/** What a save can change; the suggested invoice number moves with the invoices alone. */
const editable = [
  'companyName',
  'mailingName',
  'title',
  'address',
  'addressLine2',
  'city',
  'state',
  'zipCode',
  'country',
  'email',
  'phone',
  'paymentTerms',
  'paymentInstructions',
  'companyNameFont',
  'companyNameColor',
  'companyNameSize',
  'invoiceTemplate',
  'defaultTaxRate',
] as const satisfies (keyof CompanyProfileUpdate & keyof StoredProfile)[];

/**
 * Changes the fields that are given and leaves the others, whatever is saved at the same time. The first save
 * creates the profile. A new logo takes the place of the old one, an empty `logoUrl` removes it.
 *
 * @throws AppError INVALID_INPUT where there would be no company name
 */
export async function saveProfile(
  em: EntityManager,
  userId: string,
  update: CompanyProfileUpdate,
  logo?: Logo,
): Promise<void> {
  const fields: Changes = Object.fromEntries(
    editable.filter((field) => update[field] !== undefined).map((field) => [field, update[field]]),
  );
  if (!logo && update.logoUrl !== '') return saveFields(em, userId, fields);
  await em.transactional(async (em) => {
    // An invoice being saved takes the logo into its snapshot: until it is done, none is removed.
    await lockCounter(em, userId);
    if (logo) await storeLogo(em, userId, logo);
    await saveFields(em, userId, { ...fields, logoSha256: logo?.sha256 ?? null });
    await removeUnusedLogos(em, userId);
  });
}

type Changes = Partial<Pick<StoredProfile, (typeof editable)[number] | 'logoSha256'>>;

async function saveFields(em: EntityManager, userId: string, fields: Changes): Promise<void> {
  const now = new Date();
  const { companyName } = fields;
  if (companyName === undefined) {
    // Without a name there is nothing to insert, so only a row that exists can take the changes.
    const changed = await em.nativeUpdate(CompanyProfileEntity, { userId }, { ...fields, updatedAt: now });
    if (changed === 0) throw nameRequired();
    return;
  }
  if (!companyName.trim()) throw nameRequired();
  await em.upsert(
    CompanyProfileEntity,
    { userId, ...fields, companyName, updatedAt: now, createdAt: now },
    {
      onConflictFields: ['userId'],
      onConflictMergeFields: [...(Object.keys(fields) as (keyof Changes)[]), 'updatedAt'],
      disableIdentityMap: true,
    },
  );
}

const nameRequired = () => AppError.invalid({ path: 'companyName', message: validationTexts.companyNameRequired });
