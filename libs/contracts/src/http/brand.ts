import type { AppLanguage } from './app-language.js';
import type { ColorScheme } from './color-scheme.js';
import type { ClientPaymentMode } from './online-payments.js';

/** Names that the operator of the product can change by environment variables. */
export interface Brand {
  name: string;
  supportEmail: string;
  /** The identity provider's name, as in 'Continue with Replit'. */
  providerName: string;
}

/** The choices for payments of subscriptions. With `none`, all features are free. */
export const paymentChoices = ['stripe', 'none'] as const;
export type PaymentChoice = (typeof paymentChoices)[number];

export const WITHOUT_PAYMENTS =
  'Payments are not set up here: everything is free, without a limit on invoices and without a watermark.';

export const defaultBrand: Brand = {
  name: 'Paperbill',
  supportEmail: 'support@paperbill.example',
  providerName: 'Replit',
};

/**
 * Settings that the BFF inserts into the built pages when it starts. It prepares each page once per color scheme, and
 * index.html also once per session state and language.
 */
export interface PageSettings extends Brand {
  /** The public URL of the product, without a trailing slash. */
  publicUrl: string;
  /** The value `maybe` means that the request for the page had a session cookie. */
  session: 'maybe' | 'none';
  colorScheme: ColorScheme;
  /** The language of index.html. Prerendered pages already contain their language. */
  language: AppLanguage;
  /**
   * The choice of payments. The attribute `data-only` in the web client's style sheet hides texts about prices
   * by this value.
   */
  payments: PaymentChoice;
  /** The trial days of a user's first subscription. If `0`, texts about the trial are hidden. */
  trialDays: string;
  /** The value `none` hides everything about online payments in the web client. */
  clientPayments: ClientPaymentMode;
  /** The value `none` hides all actions of the web client that send e-mails. */
  mails: 'sent' | 'none';
}

export const pagePlaceholders = {
  name: '{{name}}',
  supportEmail: '{{supportEmail}}',
  providerName: '{{providerName}}',
  publicUrl: '{{publicUrl}}',
  session: '{{session}}',
  colorScheme: '{{colorScheme}}',
  language: '{{language}}',
  payments: '{{payments}}',
  trialDays: '{{trialDays}}',
  clientPayments: '{{clientPayments}}',
  mails: '{{mails}}',
} as const satisfies Record<keyof PageSettings, string>;

const BRAND_JSON = '{{brand}}';

/** The placeholder for the CSP nonce of the response. Scripts need the nonce to add style elements. */
export const NONCE_PLACEHOLDER = '{{nonce}}';

/** The placeholder for the heading in the static frame, which users see before the scripts of the page run. */
export const HEADING_PLACEHOLDER = '{{heading}}';
export const SUBTITLE_PLACEHOLDER = '{{subtitle}}';

/** The BFF replaces this placeholder with the static frame if the request has a session cookie. */
export const FRAME_PLACEHOLDER = '<!--frame-->';

/**
 * The BFF replaces this placeholder with links that preload the client's first requests, if the request has a
 * session cookie.
 */
export const PRELOADS_PLACEHOLDER = '<!--preloads-->';

/** Fills the settings into a page. The values are escaped for HTML text and for quoted attributes. */
export function fillInPage(html: string, settings: PageSettings): string {
  const { name, supportEmail, providerName } = settings;
  const brand: Brand = { name, supportEmail, providerName };
  const values = new Map<string, string>([[BRAND_JSON, JSON.stringify(brand)]]);
  for (const [key, value] of Object.entries(settings)) {
    values.set(pagePlaceholders[key as keyof PageSettings], value);
  }
  return html.replace(/\{\{\w+\}\}/g, (found) => escapeHtml(values.get(found) ?? found));
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
