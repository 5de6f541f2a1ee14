import { expect, it } from '@jest/globals';
import { draftFields, typedLineFields } from '@paperbill/contracts/http';
import { mapFields } from '@paperbill/contracts/rules';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { DraftDto } from './drafts.dto.js';

const CUSTOMER_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

const incompleteValues = <Table extends Parameters<typeof mapFields>[0]>(table: Table) =>
  mapFields(table, ({ kind }, name) => (kind === 'id' ? CUSTOMER_ID : ` ${name} `));

const readDraft = (body: object): DraftDto => {
  const draft = plainToInstance(DraftDto, body);
  expect(validateSync(draft, { whitelist: true })).toEqual([]);
  return draft;
};

it('DraftDto accepts every field of a draft and of its lines unchanged', () => {
  const line = { ...incompleteValues(typedLineFields), taxIds: [CUSTOMER_ID] };
  const exchange = { currency: 'CHF', rate: '0,9', date: '' };
  const content = { ...incompleteValues(draftFields), lineItems: [line], pricesIncludeTax: true, exchange };
  expect(readDraft({ content }).content).toEqual(content);
});

it('DraftDto accepts an empty draft', () => {
  const createBlankValues = <Table extends Parameters<typeof mapFields>[0]>(table: Table) =>
    mapFields(table, ({ kind }) => (kind === 'id' ? null : ''));
  const content = { ...createBlankValues(draftFields), lineItems: [createBlankValues(typedLineFields)] };
  expect(readDraft({ content: { lineItems: [{}] } }).content).toEqual(content);
});
