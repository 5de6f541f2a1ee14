import type { ColorScheme } from './color-scheme.js';

/** What an operator may rename. The BFF reads overrides from its environment and hands them to the client. */
export interface Brand {
  /** The product's name, in titles, mails and on the sign-in page. */
  name: string;
  /** Where people write to for help. */
  supportEmail: string;
  /** The identity provider's name, as in 'Continue with Replit'. */
  providerName: string;
}

/** Who is paid for Pro; with `none` nobody is, and everything is free. */
export const paymentChoices = ['stripe', 'none'] as const;
export type Payments = (typeof paymentChoices)[number];

/** What people read who ask for Pro where nobody can pay. */
export const WITHOUT_PAYMENTS =
  'Payments are not set up here: everything is free, without a limit on invoices and without a watermark.';

export const defaultBrand: Brand = {
  name: 'Paperbill',
  supportEmail: 'support@paperbill.example',
  providerName: 'Replit',
};

/** What is not known when a page is built: the BFF fills it in when it starts, for each session state and scheme. */
export interface PageSettings extends Brand {
  /** The address that people open, without a slash at its end. */
  publicUrl: string;
  /** Whether the browser sent a session's cookie with its request for the page. */
  session: 'maybe' | 'none';
  /** From the browser's cookie. */
  colorScheme: ColorScheme;
  /** Decides which of the texts about prices show: `data-only` in the client's style sheet. */
  payments: Payments;
  /** Whether mails to clients go out: with `none`, nothing offers to send any. */
  mails: 'sent' | 'none';
}

/** The placeholders for it in the built pages. */
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

/** In index.html, for the client's scripts: the whole {@link Brand} as JSON. */
const BRAND_JSON = '{{brand}}';

/** In index.html: the nonce of its answer, by which the client's scripts may write styles into the page. */
export const NONCE_PLACEHOLDER = '{{nonce}}';

/** In the frame of the pages behind the sign-in: the heading of the page that is asked for. */
export const HEADING_PLACEHOLDER = '{{heading}}';
/** Likewise what stands below it. */
export const SUBTITLE_PLACEHOLDER = '{{subtitle}}';

/** In index.html: where the frame stands until the client's scripts draw their own, for those who may be signed in. */
export const FRAME_PLACEHOLDER = '<!--frame-->';

/** In index.html: where the answers that its scripts ask for first are named, for those who may be signed in. */
export const PRELOADS_PLACEHOLDER = '<!--preloads-->';

/** A built page with the operator's settings in place of the placeholders, in text and in quoted attributes alike. */
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
