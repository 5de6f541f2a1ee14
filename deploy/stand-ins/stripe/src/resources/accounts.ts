import type Stripe from 'stripe';
import { z } from 'zod';
import { createId, type Account, type Platform } from '../account/account.js';
import { createEmptyAccountState } from '../account/state.js';
import { emailParam, metadataParam, textParam } from '../http/params.js';
import { ApiError, badRequestError, defineRoute, findOrThrow, noParams } from '../http/route.js';

type V2Account = Stripe.V2.Core.Account;

const newAccountSchema = z.strictObject({
  configuration: z.strictObject({
    merchant: z.strictObject({
      capabilities: z.strictObject({ card_payments: z.strictObject({ requested: z.boolean() }) }),
    }),
  }),
  contact_email: emailParam.optional(),
  dashboard: z.literal('full'),
  defaults: z.strictObject({
    responsibilities: z.strictObject({ fees_collector: z.literal('stripe'), losses_collector: z.literal('stripe') }),
  }),
  display_name: textParam.optional(),
  metadata: metadataParam,
});

function createAccount(
  platform: Platform,
  { configuration: _, ...params }: z.infer<typeof newAccountSchema>,
): V2Account {
  const account = {
    id: createId('acct', 16),
    object: 'v2.core.account',
    ...params,
    configuration: { merchant: { applied: true, capabilities: toCapabilities('restricted') } },
    created: new Date().toISOString(),
    identity: {},
    livemode: false,
    requirements: toRequirements(['identity.business_details', 'defaults.payout_method'], 'routine_onboarding'),
  } as unknown as V2Account;
  platform.addAccount({ account, connected: true, state: createEmptyAccountState() });
  return account;
}

type CardPayments = NonNullable<NonNullable<MerchantConfiguration['capabilities']>['card_payments']>;
type MerchantConfiguration = NonNullable<NonNullable<V2Account['configuration']>['merchant']>;

const TRANSFER_CAPABILITIES = {
  eur: 'sepa_bank_transfer_payments',
  gbp: 'gb_bank_transfer_payments',
  jpy: 'jp_bank_transfer_payments',
  mxn: 'mx_bank_transfer_payments',
  usd: 'us_bank_transfer_payments',
} as const;

function toCapabilities(status: CardPayments['status'], hasTransfers = false) {
  const capability = { status, status_details: [] };
  const transfers = hasTransfers ? Object.values(TRANSFER_CAPABILITIES).map((name) => [name, capability] as const) : [];
  return { card_payments: capability, ...Object.fromEntries(transfers) };
}

type Requirements = NonNullable<V2Account['requirements']>;

const toRequirements = (missing: string[], code: 'routine_onboarding' | 'routine_verification'): Requirements => ({
  entries: missing.map((description) => ({
    description,
    requested_reasons: [{ code }],
  })) as Requirements['entries'] & {},
});

const findRow = ({ state }: Platform, id: string) => findOrThrow(state.connectedAccounts, id, 'account');

/** @throws ApiError 404 if there is no such account, 403 if it is disconnected */
export function findConnectedAccount(platform: Platform, id: string): V2Account {
  const { account, connected } = findRow(platform, id);
  if (connected) return account;
  throw new ApiError(403, `This platform does not have access to the account '${id}'.`, { code: 'account_invalid' });
}

/** The platform's own account can always charge. */
export function canCharge({ id, platform }: Account): boolean {
  if (id === null) return true;
  const { account, connected } = findRow(platform, id);
  return connected && account.configuration?.merchant?.capabilities?.card_payments?.status === 'active';
}

export function assertCanCharge(account: Account): void {
  if (canCharge(account)) return;
  throw badRequestError('Your account cannot currently make charges.', undefined, 'account_invalid');
}

export function acceptsTransfers({ id, platform }: Account, currency: string): boolean {
  if (!Object.hasOwn(TRANSFER_CAPABILITIES, currency)) return false;
  if (id === null) return platform.state.hasTransfers === true;
  const name = TRANSFER_CAPABILITIES[currency as keyof typeof TRANSFER_CAPABILITIES];
  return findRow(platform, id).account.configuration?.merchant?.capabilities?.[name]?.status === 'active';
}

export function setTransfers(platform: Platform, id: string | undefined, isOn: boolean): void {
  if (id === undefined) {
    platform.state.hasTransfers = isOn;
    return;
  }
  const row = findRow(platform, id);
  row.hasTransfers = isOn;
  const status = row.account.configuration!.merchant!.capabilities!.card_payments!.status;
  changeStatus(platform, id, status, row.account.requirements!);
}

const retrieveOwnAccount = ({ platform }: Account): Stripe.Account => {
  const status = platform.state.hasTransfers ? 'active' : 'inactive';
  const transfers = Object.values(TRANSFER_CAPABILITIES).map((name) => [name, status]);
  return {
    id: 'acct_local',
    object: 'account',
    capabilities: { card_payments: 'active', ...Object.fromEntries(transfers) },
  } as Stripe.Account;
};

export function activateAccount(platform: Platform, id: string, country: string, currency: string): V2Account {
  const row = findRow(platform, id);
  row.account = {
    ...row.account,
    identity: { ...row.account.identity, country },
    defaults: { ...row.account.defaults!, currency },
  };
  return changeStatus(platform, id, 'active', { entries: [] });
}

export const restrictAccount = (platform: Platform, id: string): V2Account =>
  changeStatus(platform, id, 'restricted', toRequirements(['identity.individual.documents'], 'routine_verification'));

function changeStatus(
  platform: Platform,
  id: string,
  status: CardPayments['status'],
  requirements: Requirements,
): V2Account {
  const row = findRow(platform, id);
  const merchant: MerchantConfiguration = { applied: true, capabilities: toCapabilities(status, row.hasTransfers) };
  row.account = { ...row.account, configuration: { merchant }, requirements };
  platform.notify('v2.core.account[requirements].updated', id);
  platform.notify('v2.core.account[configuration.merchant].capability_status_updated', id);
  return row.account;
}

export function disconnectAccount(platform: Platform, id: string): V2Account {
  const account = platform.findAccount(id);
  const row = findRow(platform, id);
  if (!account) return row.account;
  const application = { id: 'ca_local', object: 'application', name: 'Paperbill' } as Stripe.Application;
  account.emit('account.application.deauthorized', application);
  row.connected = false;
  return row.account;
}

const includeParam = z.array(z.enum(['configuration.merchant', 'defaults', 'identity', 'requirements'])).default([]);

/** As at Stripe, the fields that are not included are null. */
function toAnswer(account: V2Account, include: z.infer<typeof includeParam> = []): V2Account {
  const fields = ['defaults', 'identity', 'requirements'] as const;
  const merchant = include.includes('configuration.merchant') ? { merchant: account.configuration?.merchant } : null;
  const hidden = fields.filter((field) => !include.includes(field)).map((field) => [field, null]);
  return { ...account, configuration: merchant, ...Object.fromEntries(hidden) } as unknown as V2Account;
}

const retrieveSchema = z.strictObject({ include: includeParam });

export const accountRoutes = [
  defineRoute('GET', '/v1/account', noParams, retrieveOwnAccount),
  defineRoute('POST', '/v2/core/accounts', newAccountSchema, ({ platform }, params) =>
    toAnswer(createAccount(platform, params)),
  ),
  defineRoute('GET', '/v2/core/accounts/:id', retrieveSchema, ({ platform }, { include }, id) =>
    toAnswer(findConnectedAccount(platform, id), include),
  ),
];
