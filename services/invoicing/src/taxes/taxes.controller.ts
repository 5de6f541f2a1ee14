import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type FieldError, type Tax, taxFields } from '@paperbill/contracts/http';
import { type ChangeTax, type CreateTax, invoicing, type WithUserId } from '@paperbill/contracts/nats';
import { canHaveTaxRate, decimalRules, MAX_LINE_TAXES, MAX_TAXES, pickFields } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Handles } from '@paperbill/messaging';
import { compareDecimals, parseDecimalField, validateDecimal } from '@paperbill/money';
import { appendEvent } from '@paperbill/service-kit';
import { deriveId } from '../derive-id.js';
import { lockCounter } from '../numbering/invoice-counter.queries.js';
import { deleteUnusedTax, insertTax, selectTaxes, updateTax } from './tax.queries.js';

@Controller()
export class TaxesController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.listTaxes)
  list({ userId }: WithUserId): Promise<Tax[]> {
    return selectTaxes(this.em, userId);
  }

  @Handles(invoicing.createTax)
  create({ userId, tax: requestedTax, idempotencyKey }: CreateTax): Promise<Tax> {
    const tax = toValidTax({ ...requestedTax, id: deriveId(idempotencyKey) });
    return this.save(userId, async (em, taxes) => {
      const before = taxes.find(({ id }) => id === tax.id);
      if (before && !isDeepStrictEqual(before, tax)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      if (before) return tax;
      if (taxes.length >= MAX_TAXES) {
        throw new AppError('QUOTA_REACHED', { reason: { code: 'tooManyTaxes', params: [MAX_TAXES] } });
      }
      await insertTax(em, userId, tax);
      await appendEvent(em, { userId, action: 'tax.created', targetId: tax.id, target: tax.name });
      return tax;
    });
  }

  @Handles(invoicing.changeTax)
  change({ userId, tax: changes }: ChangeTax): Promise<Tax> {
    return this.save(userId, async (em, taxes) => {
      const before = findTax(taxes, changes.id);
      const tax = toValidTax({ ...before, ...changes });
      if (isDeepStrictEqual(before, tax)) return tax;
      await updateTax(em, userId, tax);
      await appendEvent(em, { userId, action: 'tax.changed', targetId: tax.id, target: tax.name });
      return tax;
    });
  }

  @Handles(invoicing.deleteTax)
  delete({ userId, id }: WithUserId & { id: string }): Promise<Record<string, never>> {
    return this.em.transactional(async (em) => {
      await lockCounter(em, userId);
      const tax = findTax(await selectTaxes(em, userId), id);
      if (!(await deleteUnusedTax(em, userId, id))) {
        throw new AppError('INVALID_INPUT', { reason: { code: 'taxInUse', params: [tax.name] } });
      }
      await appendEvent(em, { userId, action: 'tax.deleted', targetId: id, target: tax.name });
      return {};
    });
  }

  private save(userId: string, store: (em: EntityManager, taxes: Tax[]) => Promise<Tax>): Promise<Tax> {
    return this.em.transactional(async (em) => {
      // Saving a document locks the same counter. A tax can therefore not be deleted by one request while another
      // request saves a document with this tax.
      await lockCounter(em, userId);
      const taxes = await selectTaxes(em, userId);
      const tax = await store(em, taxes);
      const otherDefaults = taxes.filter(({ id, isDefault }) => isDefault && id !== tax.id);
      if (tax.isDefault && otherDefaults.length >= MAX_LINE_TAXES) {
        throw AppError.invalidField('isDefault', { code: 'tooManyDefaultTaxes', params: [MAX_LINE_TAXES] });
      }
      return tax;
    });
  }
}

function findTax(taxes: readonly Tax[], taxId: string): Tax {
  const tax = taxes.find(({ id }) => id === taxId);
  if (!tax) throw new AppError('NOT_FOUND');
  return tax;
}

/** Checks the fields of a tax. Returns the tax with its rate in canonical form. @throws AppError INVALID_INPUT */
function toValidTax({ id, isDefault, isArchived, ...requestedFields }: Tax): Tax {
  const fields = pickFields(taxFields, requestedFields);
  const errors = new Array<FieldError>();
  const message = validateDecimal(fields.rate, decimalRules.taxRate);
  const rate = parseDecimalField(fields.rate, decimalRules.taxRate) ?? '0.00';
  if (message) errors.push({ path: 'rate', message });
  else if (!canHaveTaxRate(fields.kind) && compareDecimals(rate, 0) !== 0) {
    errors.push({ path: 'rate', message: validationTexts.taxWithoutRate });
  }
  if (isDefault && isArchived) errors.push({ path: 'isDefault', message: validationTexts.archivedDefaultTax });
  if (errors.length > 0) throw AppError.invalid(...errors);
  return { id, ...fields, rate, isDefault, isArchived };
}
