import type { OnlinePaymentSettings, PaymentAccountState } from '@paperbill/contracts/http';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { brand } from '../../brand.js';
import { getLocale } from '../../languages/format.js';
import { t, type TextId } from '../../languages/t.js';
import { Badge, type BadgeTone } from '../../components/badge.js';
import { Button, ButtonAnchor } from '../../components/button.js';
import { Facts } from '../../components/facts.js';
import { FormSection } from '../../components/form/field.js';
import { NativeSelect } from '../../components/form/inputs.js';
import { formatDateTime } from '../../components/format-date-time.js';
import { Skeleton } from '../../components/loading.js';
import { LoadState } from '../../components/messages.js';
import { moveFocusIfLost } from '../../components/move-focus-if-lost.js';
import { useConfirmation } from '../../components/use-confirmation.js';
import { MailSettingSwitch } from './mail-setting-parts.js';
import {
  useConnectAccount,
  useOnlinePayments,
  useRefreshAccount,
  useReturnFromStripe,
  useSaveChoices,
  useTurnOffAccount,
} from './online-payments.js';
import styles from './online-payments-section.module.css';
import { Payouts } from './payouts.js';

const STRIPE_DASHBOARD = 'https://dashboard.stripe.com/';

interface StateTexts {
  badge?: { tone: BadgeTone; label: TextId };
  text: () => string;
  /** The button turns online payments on, or leads to Stripe's page for missing information. */
  connect?: TextId;
}

const badges = {
  on: { tone: 'done', label: 'On' },
  off: { tone: 'neutral', label: 'Off' },
  unfinished: { tone: 'waiting', label: 'Not finished' },
  restricted: { tone: 'failed', label: 'Paused by Stripe' },
  disconnected: { tone: 'failed', label: 'Disconnected' },
} as const;

const connectTexts: Record<PaymentAccountState, StateTexts> = {
  none: {
    text: () =>
      t(
        'Clients can pay an invoice on its page, by card and by the other methods of your Stripe account. The invoice then marks itself as paid. The money goes to your own Stripe account. Stripe subtracts its fees; {product} takes nothing.',
        { product: brand.name },
      ),
    connect: 'Connect with Stripe',
  },
  onboarding: {
    badge: badges.unfinished,
    text: () => t('Stripe still needs information from you. Clients can pay online as soon as Stripe has accepted it.'),
    connect: 'Continue at Stripe',
  },
  active: { badge: badges.on, text: () => t('Clients can pay your unpaid invoices online.') },
  restricted: {
    badge: badges.restricted,
    text: () =>
      t(
        'Stripe accepts no payments for your account at the moment. It often needs more information. Until then, clients cannot pay online.',
      ),
    connect: 'Continue at Stripe',
  },
  disconnected: {
    badge: badges.disconnected,
    text: () =>
      t(
        'The connection to {product} was removed at Stripe. Clients cannot pay online, and you can refund earlier payments only at Stripe.',
        { product: brand.name },
      ),
    connect: 'Connect with Stripe',
  },
  off: {
    badge: badges.off,
    text: () => t('Clients cannot pay online. You can still refund earlier payments.'),
    connect: 'Turn On',
  },
};

const operatorTextsIfOff: StateTexts = {
  badge: badges.off,
  text: () =>
    t(
      'Clients can pay an invoice on its page, by card and by the other methods of this installation’s Stripe account. The invoice then marks itself as paid. The money goes to that account, which your operator manages.',
    ),
  connect: 'Turn On',
};
const operatorTextsIfRestricted: StateTexts = {
  badge: badges.restricted,
  text: () =>
    t(
      'This installation’s Stripe account accepts no payments at the moment, so clients cannot pay online. Please ask your operator: {email}',
      { email: brand.supportEmail },
    ),
};

const operatorTexts: Record<PaymentAccountState, StateTexts> = {
  none: operatorTextsIfOff,
  off: operatorTextsIfOff,
  disconnected: operatorTextsIfRestricted,
  onboarding: operatorTextsIfRestricted,
  restricted: operatorTextsIfRestricted,
  active: {
    badge: badges.on,
    text: () =>
      t(
        'Clients can pay your unpaid invoices online. The money goes to this installation’s Stripe account, which your operator manages.',
      ),
  },
};

const getTexts = ({ mode, state }: OnlinePaymentSettings): StateTexts =>
  (mode === 'own' ? operatorTexts : connectTexts)[state];

/** Returns true if the user's own Stripe account is connected to the product. */
const hasAccount = ({ mode, state }: OnlinePaymentSettings): boolean =>
  mode === 'connect' && state !== 'none' && state !== 'disconnected';

export default function OnlinePaymentsSection() {
  const query = useOnlinePayments();
  const { data: settings } = query;
  if (settings?.mode === 'none') return null;
  const badge = settings && getTexts(settings).badge;
  return (
    <>
      <FormSection
        title={t(settingLabels.onlinePayments)}
        name="onlinePayments"
        actions={badge && <Badge tone={badge.tone}>{t(badge.label)}</Badge>}
      >
        {settings ? (
          <Account settings={settings} />
        ) : (
          <LoadState
            query={query}
            failed={t('Failed to fetch your payment account')}
            loading={<Skeleton height="10rem" />}
          />
        )}
      </FormSection>
      {settings && hasAccount(settings) && settings.state !== 'onboarding' && <Payouts />}
    </>
  );
}

function Account({ settings }: { settings: OnlinePaymentSettings }) {
  const { state, checkedAt } = settings;
  const text = useRef<HTMLParagraphElement>(null);
  const { connect, isBusy: isConnecting } = useConnectAccount();
  const { mutate: refresh, isPending: isRefreshing } = useRefreshAccount();
  const turnOff = useTurnOffAccount();
  useReturnFromStripe(refresh);
  const [question, ask] = useConfirmation({
    question: () => ({
      title: t('Turn off online payments?'),
      text: t('Clients can no longer pay online. Payments that have already begun still arrive.'),
      confirmLabel: t('Turn Off'),
    }),
    onConfirm: () => turnOff.mutateAsync(),
    focusAfter: () => text.current,
  });
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) moveFocusIfLost(text.current);
    shown.current = state;
  }, [state]);

  const texts = getTexts(settings);
  const isOn = state === 'active';
  const canBeChecked = state === 'onboarding' || state === 'restricted';
  return (
    <div className={styles.account}>
      <p ref={text} tabIndex={-1}>
        {texts.text()}
      </p>
      {hasAccount(settings) && <Facts items={listFacts(settings)} />}
      {(isOn || canBeChecked) && <Choices settings={settings} />}
      <div className={styles.actions}>
        {texts.connect && (
          <Button variant="primary" disabled={isConnecting} onClick={connect}>
            {t(isConnecting ? 'Opening Stripe…' : texts.connect)}
          </Button>
        )}
        {hasAccount(settings) && isOn && (
          <ButtonAnchor href={STRIPE_DASHBOARD} target="_blank" rel="noopener">
            {t('Open Stripe')}
          </ButtonAnchor>
        )}
        {canBeChecked && (
          <Button disabled={isRefreshing} onClick={() => refresh()}>
            {t(isRefreshing ? 'Checking…' : 'Check Again')}
          </Button>
        )}
        {isOn && <Button onClick={() => ask()}>{t('Turn Off')}</Button>}
      </div>
      {canBeChecked && checkedAt && (
        <p className="hint">{t('Last checked at Stripe: {time}', { time: formatDateTime(checkedAt) })}</p>
      )}
      {state === 'none' && settings.mode === 'connect' && (
        <p className="hint">
          {t(
            'At Stripe, you sign in to your account or create one, which takes a few minutes. Then you come back here.',
          )}
        </p>
      )}
      {question}
    </div>
  );
}

function listFacts({ accountId, country, currency }: OnlinePaymentSettings): [string, ReactNode][] {
  const countryName = country && new Intl.DisplayNames(getLocale(), { type: 'region' }).of(country);
  const facts: [string, ReactNode][] = [
    [t('Stripe account'), accountId && <code>{accountId}</code>],
    [t('Country'), countryName],
    [t('Currency'), currency],
  ];
  return facts.filter(([, value]) => Boolean(value));
}

function Choices({ settings }: { settings: OnlinePaymentSettings }) {
  return (
    <>
      <Choice
        choice="allowsPartPayments"
        settings={settings}
        name="partPayments"
        label={t('Allow part payments')}
        description={t('Clients can pay less than the amount due. The rest stays due.')}
      />
      {settings.allowsPartPayments && <PartialPaymentChoice settings={settings} />}
      <Choice
        choice="allowsSavedCards"
        settings={settings}
        name="savedCards"
        label={t('Let clients save a card for recurring invoices')}
        description={t(
          'If a client agrees on the page of such an invoice, each later one that you send by e-mail is charged to the card on its due date. You and the client can stop it at any time.',
        )}
      />
    </>
  );
}

const DEPOSIT_PERCENTAGES = [10, 20, 25, 30, 33, 40, 50, 60, 70, 75, 80, 90];

function PartialPaymentChoice({ settings }: { settings: OnlinePaymentSettings }) {
  const save = useSaveChoices();
  const { partPaymentKind, depositPercentage } = { ...settings, ...(save.isPending && save.variables) };
  const percentages = new Set([...DEPOSIT_PERCENTAGES, depositPercentage].toSorted((a, b) => a - b));
  const format = new Intl.NumberFormat(getLocale(), { style: 'percent' });
  const deposits = [...percentages].map((percentage) => ({
    value: String(percentage),
    label: t('A deposit of {share}, then the rest', { share: format.format(percentage / 100) }),
  }));
  return (
    <div className={styles.part}>
      <NativeSelect
        aria-label={t('Part that clients can pay')}
        options={[{ value: 'any', label: t('Any amount') }, ...deposits]}
        value={partPaymentKind === 'any' ? 'any' : String(depositPercentage)}
        onChange={({ target: { value } }) =>
          save.mutate(
            value === 'any'
              ? { partPaymentKind: 'any' }
              : { partPaymentKind: 'deposit', depositPercentage: Number(value) },
          )
        }
      />
    </div>
  );
}

interface ChoiceProps extends Pick<ComponentProps<typeof MailSettingSwitch>, 'name' | 'label' | 'description'> {
  choice: 'allowsPartPayments' | 'allowsSavedCards';
  settings: OnlinePaymentSettings;
}

function Choice({ choice, settings, ...texts }: ChoiceProps) {
  const save = useSaveChoices();
  const isOn = (save.isPending ? save.variables[choice] : undefined) ?? settings[choice];
  return <MailSettingSwitch {...texts} isOn={isOn} onChange={(changed) => save.mutate({ [choice]: changed })} />;
}
