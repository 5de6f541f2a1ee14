import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type CompanyProfileUpdate, validationTexts } from '@paperbill/contracts';
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
 * creates the profile.
 *
 * @throws AppError INVALID_INPUT where there would be no company name
 */
export async function saveProfile(em: EntityManager, userId: string, update: CompanyProfileUpdate): Promise<void> {
  const given = editable.filter((field) => update[field] !== undefined);
  const now = new Date();
  const changes = { ...Object.fromEntries(given.map((field) => [field, update[field]])), updatedAt: now };
  if (update.companyName === undefined) {
    // Without a name there is nothing to insert, so only a row that exists can take the changes.
    const changed = await em.nativeUpdate(CompanyProfileEntity, { userId }, changes);
    if (changed === 0) throw nameRequired();
    return;
  }
  if (!update.companyName.trim()) throw nameRequired();
  await em.upsert(
    CompanyProfileEntity,
    { userId, ...changes, createdAt: now },
    { onConflictFields: ['userId'], onConflictMergeFields: [...given, 'updatedAt'], disableIdentityMap: true },
  );
}

const nameRequired = () => AppError.invalid({ path: 'companyName', message: validationTexts.companyNameRequired });
