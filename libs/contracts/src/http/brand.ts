import type { ColorScheme } from './color-scheme.js';

/** Names that an operator can change. The BFF reads them from its environment and passes them to the client. */
export interface Brand {
  /** The product's name in titles, mails and on the sign-in page. */
  name: string;
  supportEmail: string;
  /** The identity provider's name, as in 'Continue with Replit'. */
  providerName: string;
}

/** The payment provider. With `none`, all features are free. */
export const paymentChoices = ['stripe', 'none'] as const;
export type Payments = (typeof paymentChoices)[number];

/** Shown to users who ask for Pro if there is no payment provider. */
export const WITHOUT_PAYMENTS =
  'Payments are not set up here: everything is free, without a limit on invoices and without a watermark.';

export const defaultBrand: Brand = {
  name: 'Paperbill',
  supportEmail: 'support@paperbill.example',
  providerName: 'Replit',
};

/** Settings that are unknown at build time. At start, the BFF fills them into the pages, per session state and scheme. */
export interface PageSettings extends Brand {
  /** The public address of the product, without a trailing slash. */
  publicUrl: string;
  /** Whether the request for the page had a session cookie. */
  session: 'maybe' | 'none';
  /** From the browser's cookie. */
  colorScheme: ColorScheme;
  /** Controls which texts about prices are visible (`data-only` in the client's style sheet). */
  payments: Payments;
  /** With `none`, mail is not configured and the client hides all actions that send mail. */
  mails: 'sent' | 'none';
}

/** The placeholders of the settings in the built pages. */
export const pagePlaceholders = {
  name: '{{name}}',
  supportEmail: '{{supportEmail}}',
  providerName: '{{providerName}}',
  publicUrl: '{{publicUrl}}',
  session: '{{session}}',
  colorScheme: '{{colorScheme}}',
  payments: '{{payments}}',
  mails: '{{mails}}',
} as const satisfies Record<keyof PageSettings, string>;

/** In index.html, for the client's scripts: the {@link Brand} as JSON. */
const BRAND_JSON = '{{brand}}';

/** In index.html: the CSP nonce of the response. Scripts need it to add style elements. */
export const NONCE_PLACEHOLDER = '{{nonce}}';

/** In the static frame of pages behind the sign-in: the heading of the requested page. */
export const HEADING_PLACEHOLDER = '{{heading}}';
/** In the static frame: the text below the heading. */
export const SUBTITLE_PLACEHOLDER = '{{subtitle}}';

/** In index.html: replaced by the static frame if there is a session cookie. The client's scripts later replace it. */
export const FRAME_PLACEHOLDER = '<!--frame-->';

/** In index.html: replaced by preload links for the client's first requests if there is a session cookie. */
export const PRELOADS_PLACEHOLDER = '<!--preloads-->';

/** Replaces the placeholders of a built page by the escaped settings, in text and in quoted attributes. */
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
