import type Stripe from 'stripe';
import { z } from 'zod';
import { createId, type Account, type Platform } from '../account/account.js';
import { createEmptyAccountState } from '../account/state.js';
import { emailParam, metadataParam, textParam } from '../http/params.js';
import { ApiError, defineRoute, findOrThrow, noParams } from '../http/route.js';

type V2Account = Stripe.V2.Core.Account;

const includeParam = z
  .array(
    z.enum([
      'configuration.customer',
      'configuration.merchant',
      'configuration.recipient',
      'defaults',
      'future_requirements',
      'identity',
      'requirements',
    ]),
  )
  .optional();
const capabilityParam = z.strictObject({ requested: z.boolean() });

const newAccountSchema = z.strictObject({
  configuration: z.strictObject({
    merchant: z.strictObject({
      capabilities: z.strictObject({
        card_payments: capabilityParam,
        sepa_debit_payments: capabilityParam.optional(),
      }),
    }),
  }),
  contact_email: emailParam.optional(),
  dashboard: z.literal('full'),
  defaults: z.strictObject({
    currency: textParam.optional(),
    locales: z.array(textParam).optional(),
    profile: z
      .strictObject({ business_url: textParam, doing_business_as: textParam, product_description: textParam })
      .partial()
      .optional(),
    responsibilities: z.strictObject({ fees_collector: z.literal('stripe'), losses_collector: z.literal('stripe') }),
  }),
  display_name: textParam.optional(),
  identity: z
    .strictObject({
      country: textParam.optional(),
      entity_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
    })
    .optional(),
  include: includeParam,
  metadata: metadataParam,
});

function createAccount(platform: Platform, params: z.infer<typeof newAccountSchema>): V2Account {
  const { contact_email, display_name, identity, defaults, metadata, dashboard } = params;
  const account: V2Account = {
    id: createId('acct', 16),
    object: 'v2.core.account',
    applied_configurations: ['merchant'],
    closed: false,
    configuration: { merchant: { applied: true, capabilities: toCapabilities('restricted') } },
    ...(contact_email !== undefined && { contact_email }),
    created: new Date().toISOString(),
    dashboard,
    defaults: {
      ...(defaults as V2Account['defaults']),
      responsibilities: { ...defaults.responsibilities, requirements_collector: 'stripe' },
    },
    ...(display_name !== undefined && { display_name }),
    identity: (identity ?? {}) as NonNullable<V2Account['identity']>,
    livemode: false,
    metadata,
    requirements: toRequirements(['identity.business_details', 'defaults.payout_method'], 'routine_onboarding'),
  };
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

function toCapabilities(
  status: CardPayments['status'],
  hasTransfers = false,
): NonNullable<MerchantConfiguration['capabilities']> {
  const status_details: CardPayments['status_details'] =
    status === 'restricted' ? [{ code: 'requirements_past_due', resolution: 'provide_info' }] : [];
  const capability = { status, status_details };
  const transfers = hasTransfers ? Object.values(TRANSFER_CAPABILITIES).map((name) => [name, capability] as const) : [];
  return { card_payments: capability, sepa_debit_payments: capability, ...Object.fromEntries(transfers) };
}

type Requirements = NonNullable<V2Account['requirements']>;
type RequestedReason = NonNullable<Requirements['entries']>[number]['requested_reasons'][number]['code'];

function toRequirements(missing: string[], code: RequestedReason): Requirements {
  if (missing.length === 0) return { entries: [] };
  const entries: Requirements['entries'] = missing.map((description) => ({
    awaiting_action_from: 'user',
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        { capability: 'card_payments', configuration: 'merchant', deadline: { status: 'currently_due' } },
      ],
    },
    minimum_deadline: { status: 'currently_due' },
    requested_reasons: [{ code }],
  }));
  return { entries, summary: { minimum_deadline: { status: 'currently_due' } } };
}

const findRow = ({ state }: Platform, id: string) => findOrThrow(state.connectedAccounts, id, 'account');

/** @throws ApiError 404 if there is no such account, 403 if it is disconnected */
export function findConnectedAccount(platform: Platform, id: string): V2Account {
  const { account, connected } = findRow(platform, id);
  if (connected) return account;
  throw new ApiError(403, `This platform does not have access to the account '${id}'.`, { code: 'account_invalid' });
}

/** The platform's own account always may. */
export function canCharge({ id, platform }: Account): boolean {
  if (id === null) return true;
  const { account, connected } = findRow(platform, id);
  return (
    connected && !account.closed && account.configuration?.merchant?.capabilities?.card_payments?.status === 'active'
  );
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
  return changeStatus(platform, id, 'active', toRequirements([], 'routine_onboarding'));
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

/** Stripe still returns a closed account, but refuses charges in it. */
function closeAccount(platform: Platform, id: string): V2Account {
  findConnectedAccount(platform, id);
  const row = findRow(platform, id);
  row.account = { ...row.account, closed: true };
  return changeStatus(platform, id, 'restricted', toRequirements([], 'routine_verification'));
}

type Include = NonNullable<z.infer<typeof includeParam>>;

/** As at Stripe, the fields that are not included are null. */
function toAnswer(account: V2Account, include: Include = []): V2Account {
  const fields = ['defaults', 'future_requirements', 'identity', 'requirements'] as const;
  const merchant = include.includes('configuration.merchant') ? { merchant: account.configuration?.merchant } : null;
  const hidden = fields.filter((field) => !include.includes(field)).map((field) => [field, null]);
  return { ...account, configuration: merchant, ...Object.fromEntries(hidden) } as unknown as V2Account;
}

const retrieveSchema = z.strictObject({ include: includeParam });
const closeSchema = z.strictObject({ applied_configurations: z.array(z.literal('merchant')).optional() });

export const accountRoutes = [
  defineRoute('GET', '/v1/account', noParams, retrieveOwnAccount),
  defineRoute('POST', '/v2/core/accounts', newAccountSchema, ({ platform }, params) =>
    toAnswer(createAccount(platform, params), params.include),
  ),
  defineRoute('GET', '/v2/core/accounts/:id', retrieveSchema, ({ platform }, { include }, id) =>
    toAnswer(findConnectedAccount(platform, id), include),
  ),
  defineRoute('POST', '/v2/core/accounts/:id/close', closeSchema, ({ platform }, _, id) =>
    toAnswer(closeAccount(platform, id)),
  ),
  defineRoute('GET', '/v2/core/events/:id', noParams, ({ platform }, _, id) => {
    const event = findOrThrow(platform.state.notifications, id, 'event');
    return event.type.endsWith('capability_status_updated')
      ? { ...event, data: { updated_capability: 'card_payments' } }
      : event;
  }),
];
