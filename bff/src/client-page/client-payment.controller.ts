import { AppError, type LinkedInvoice } from '@paperbill/contracts/http';
import { invoicing, onlinePayments, paymentsAtStripe, savedCards } from '@paperbill/contracts/nats';
import { findLanguage, toLanguage } from '@paperbill/contracts/rules';
import { Body, Controller, Get, Logger, Param, Post, Query, Req, Res } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { parseDecimal, parseTypedDecimal, type TypedDecimalOptions } from '@paperbill/money';
import type { Request, Response } from 'express';
import { RawBody } from '../body/read-body.interceptor.js';
import { RateLimit } from '../security/rate-limit.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { NoSession } from '../sessions/session.guard.js';
import { ClientPages, FORM_LIMIT_BYTES, PRIVATE_PAGE_HEADERS, sendHtmlPage } from './client-pages.js';
import { toLinkUrl, toLinkWithTokenHash } from './link-token.js';
import { asksForPayment, getDecimalSeparator, type RefusedPayment } from './online-payment.js';
import {
  renderMessagePage,
  renderPageLimit,
  renderPaymentForm,
  renderStopForm,
  renderStoppedPage,
} from './render-page.js';
import { getCardName, SAVE_CARD_FIELD } from './saved-card.js';
import { getPageTexts } from './texts/page-texts.js';

const MAX_DECIMALS = 3;

const SESSION_ID = /^cs_\w{1,250}$/;

/** Lets clients pay an invoice at Stripe. The pages need no sign-in and no scripts (rules LINK-13 to LINK-19). */
@Controller('i/:token')
export class ClientPaymentController {
  private readonly logger = new Logger(ClientPaymentController.name);

  constructor(
    private readonly bus: MessageBus,
    private readonly pages: ClientPages,
  ) {}

  @Get('pay')
  @NoSession()
  @LimitConcurrency('clientPages')
  showForm(@Param('token') token: string, @Res() response: Response): Promise<void> {
    return this.sendForm(token, response);
  }

  /**
   * Starts a payment. The response is a page that opens Stripe's page, and not a redirect. The policy `form-action`
   * would block a redirect after the form was sent.
   */
  @Post('pay')
  @NoSession()
  @RateLimit('costly')
  @LimitConcurrency('clientPayments')
  @RawBody(FORM_LIMIT_BYTES)
  async pay(@Param('token') token: string, @Body() form: Buffer | undefined, @Res() response: Response): Promise<void> {
    const fields = new URLSearchParams(form?.toString() ?? '');
    const foundLink = await this.bus.call(invoicing.findLink, toLinkWithTokenHash(token));
    const language = toLanguage(foundLink.language);
    const amount = readAmount(fields, {
      decimalSeparator: getDecimalSeparator(language),
      currency: foundLink.currency,
    });
    const isWhole = fields.has('whole');
    const savesCard = isWhole && fields.get(SAVE_CARD_FIELD) === 'on';
    let url: string | null;
    try {
      url = await this.openSession(token, amount, savesCard);
      if (url === null) {
        const typedAmount = fields.get('amount') ?? '';
        return await this.sendForm(token, response, isWhole ? { wholeAmount: amount, savesCard } : { typedAmount });
      }
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') {
        const retryAfter = error.retryAfter!;
        const html = renderPageLimit({ ...this.pages.pageSurroundings, language, path: `/i/${token}`, retryAfter });
        return sendHtmlPage(response.status(error.status).set('Retry-After', String(retryAfter)), html);
      }
      // The payment may be unavailable because the client or a bank transfer has just paid the invoice. The invoice's
      // page then shows the payment.
      if (!isUnavailable(error) || !isPaidOnline(await this.readInvoice(token))) throw error;
      return response.set(PRIVATE_PAGE_HEADERS).redirect(303, `/i/${token}`);
    }
    const { online } = getPageTexts({ language });
    const link = { href: url, label: online.continueToPayment };
    const message = { title: online.openingPaymentPage, language, link, opensLink: true };
    sendHtmlPage(response.status(200), renderMessagePage({ ...this.pages.pageSurroundings, ...message }));
  }

  /**
   * Handles the return from Stripe's page. The state of the payment is fetched first, so that the invoice's page shows
   * the payment at once.
   */
  @Get('paid')
  @NoSession()
  @RateLimit('costly')
  @LimitConcurrency('clientPayments')
  async returnFromPayment(
    @Param('token') token: string,
    @Query('session') sessionId: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const isSession = typeof sessionId === 'string' && SESSION_ID.test(sessionId);
    const found = await this.bus.call(invoicing.findLink, toLinkWithTokenHash(token)).catch((error: unknown) => {
      if (isSession && error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    });
    if (!found) {
      const language = findLanguage(request.acceptsLanguages());
      const [title, text] = getPageTexts({ language }).online.deletedLink;
      const message = { title, text, language };
      sendHtmlPage(response.status(404), renderMessagePage({ ...this.pages.pageSurroundings, ...message }));
      return;
    }
    if (!isSession) return response.set(PRIVATE_PAGE_HEADERS).redirect(303, `/i/${token}`);
    const { userId, invoiceId, language } = found;
    try {
      await this.bus.call(paymentsAtStripe.syncPaymentSession, { userId, invoiceId, sessionId });
    } catch (error) {
      if (!(error instanceof AppError) || error.status < 500) throw error;
      this.logger.warn({ err: error, invoiceId, msg: 'State of a payment not fetched after the return from Stripe' });
      const { online } = getPageTexts({ language });
      const link = { href: `/i/${token}`, label: online.openInvoice };
      const message = { title: online.unconfirmed, language, link };
      sendHtmlPage(response.status(503), renderMessagePage({ ...this.pages.pageSurroundings, ...message }));
      return;
    }
    response.set(PRIVATE_PAGE_HEADERS).redirect(303, `/i/${token}`);
  }

  @Get('saved-card')
  @NoSession()
  @LimitConcurrency('clientPages')
  async showStopForm(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const invoice = await this.readInvoice(token);
    const path = `/i/${token}`;
    const card = getCardName(invoice);
    if (card === null) return response.set(PRIVATE_PAGE_HEADERS).redirect(303, path);
    sendHtmlPage(response, renderStopForm({ ...this.pages.pageSurroundings, invoice, path, card }));
  }

  @Post('saved-card')
  @NoSession()
  @LimitConcurrency('clientPages')
  @RawBody(FORM_LIMIT_BYTES)
  async removeSavedCard(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const invoice = await this.readInvoice(token);
    const path = `/i/${token}`;
    if (getCardName(invoice) === null) return response.set(PRIVATE_PAGE_HEADERS).redirect(303, path);
    await this.bus.call(savedCards.endSavedCardOfLink, toLinkWithTokenHash(token));
    sendHtmlPage(response.status(200), renderStoppedPage({ ...this.pages.pageSurroundings, invoice, path }));
  }

  /** @returns null if the invoice cannot be paid with this amount, or if the card can no longer be saved */
  private async openSession(token: string, amount: string | null, savesCard: boolean): Promise<string | null> {
    if (amount === null) return null;
    const address = toLinkWithTokenHash(token);
    try {
      const payment = { ...address, amount, ...(savesCard && { savesCard }) };
      const invoice = await this.bus.call(onlinePayments.preparePayment, payment);
      const page = toLinkUrl({ PUBLIC_URL: this.pages.pageSurroundings.home }, token);
      const urls = { successUrl: `${page}/paid?session={CHECKOUT_SESSION_ID}`, cancelUrl: page };
      const { online, ...texts } = getPageTexts(invoice);
      const title = (invoice.isDeposit ? online.depositFor : texts.invoice)(invoice.invoiceNumber);
      return (await this.bus.call(paymentsAtStripe.openPaymentSession, { ...invoice, ...urls, title })).url;
    } catch (error) {
      if (error instanceof AppError && error.code === 'INVALID_INPUT') return null;
      throw error;
    }
  }

  private async readInvoice(token: string): Promise<LinkedInvoice> {
    const { invoice, isTest } = await this.bus.call(invoicing.readLink, toLinkWithTokenHash(token));
    if (isTest) throw new AppError('TEST_LINK');
    return invoice;
  }

  private async sendForm(token: string, response: Response, refusedPayment?: RefusedPayment): Promise<void> {
    const invoice = await this.readInvoice(token);
    const payableAmounts = invoice.online?.payable;
    if (!payableAmounts) throw new AppError('ONLINE_PAYMENT_UNAVAILABLE');
    const props = { invoice, path: `/i/${token}`, payable: payableAmounts, refusedPayment };
    const html = renderPaymentForm({ ...this.pages.pageSurroundings, ...props });
    sendHtmlPage(response.status(refusedPayment === undefined ? 200 : 400), html);
  }
}

const isPaidOnline = (invoice: LinkedInvoice): boolean =>
  !asksForPayment(invoice) || (invoice.online?.last?.state === 'succeeded' && invoice.online.payable !== null);

const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'ONLINE_PAYMENT_UNAVAILABLE';

/**
 * The field `whole` contains the decimal that the page showed. The field `amount` contains the amount of a part as the
 * client typed it.
 */
function readAmount(
  fields: URLSearchParams,
  options: Pick<TypedDecimalOptions, 'decimalSeparator' | 'currency'>,
): string | null {
  const whole = fields.get('whole');
  const typedOptions = { ...options, places: MAX_DECIMALS, unit: 'currency' } as const;
  const parsedAmount =
    whole === null ? parseTypedDecimal(fields.get('amount') ?? '', typedOptions) : parseDecimal(whole, MAX_DECIMALS);
  // Zeros at the end are left out, because currencies have 0 to 3 decimals. The service checks the number of decimals.
  return parsedAmount?.replace(/\.0+$|(\.\d*[1-9])0+$/, '$1') ?? null;
}
