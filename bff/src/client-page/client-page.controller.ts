import { AppError } from '@paperbill/contracts/http';
import { documents, invoicing, type ReplyOf } from '@paperbill/contracts/nats';
import { type ClientMessageKind, clientMessageKinds } from '@paperbill/contracts/rules';
import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
  type StreamableFile,
  UseFilters,
} from '@nestjs/common';
import { MessageBus, requestContext } from '@paperbill/messaging';
import { CONFIG, SingleFlight } from '@paperbill/service-kit/without-database';
import type { Request, Response } from 'express';
import { RawBody } from '../body/read-body.interceptor.js';
import { sendGzippedHtml } from '../client/send-html.js';
import type { BffConfig } from '../config.js';
import { PdfQuery, sendPdf } from '../pdf/send-pdf.js';
import { sendLogo } from '../profile/send-logo.js';
import { allowStyles } from '../security/content-policy.js';
import { LimitConcurrency, WorkLimits } from '../security/work-limits.js';
import { NoSession, OptionalSession } from '../sessions/session.guard.js';
import { ClientPageErrorFilter } from './client-page-error.filter.js';
import { toLinkAddress } from './link-token.js';
import { LongPages } from './long-pages.js';
import type { InvoicePageProps } from './render-page.js';
import { type RenderedPage, renderPage } from './rendered-page.js';
import { readTheme, type Theme } from './theme.js';

/**
 * Headers that keep search engines and caches from storing a client's page, which only people with its link may see.
 */
export const PRIVATE_PAGE_HEADERS = { 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'no-store' } as const;

/** The maximum size of a form is twice the longest text, because percent-encoding makes a text longer. */
const FORM_LIMIT_BYTES = 64 * 1024;

/** Serves the page on which a client sees an invoice. It needs no sign-in and no scripts (rules LINK-1, LINK-2). */
@Controller('i/:token')
@UseFilters(ClientPageErrorFilter)
export class ClientPageController {
  private readonly theme: Theme;
  private readonly reading = new SingleFlight<ReplyOf<typeof invoicing.readLink>>();

  constructor(
    private readonly bus: MessageBus,
    private readonly workLimits: WorkLimits,
    private readonly longPages: LongPages,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {
    this.theme = readTheme(config);
  }

  @Get()
  @NoSession()
  async show(
    @Param('token') token: string,
    @Query('told') told: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const page = await this.page(token, parseMessageKind(told), response);
    allowStyles(response, page.styles);
    await sendGzippedHtml(page.gzipped, request, response.set(PRIVATE_PAGE_HEADERS));
  }

  private async page(token: string, told: ClientMessageKind | undefined, response: Response): Promise<RenderedPage> {
    const giveBack = await this.workLimits.begin('clientPages', response);
    const kept = await this.findCachedPage(token, told);
    if (kept) return kept;
    if (!this.longPages.isKnown(token)) {
      const { props } = await this.read(token, told);
      if (!this.longPages.isLong(token, props.invoice)) return renderPage(props);
    }
    // The place for short pages is released before the wait for a place for long pages. A waiting request must not
    // occupy that place, or keep the invoice in memory.
    giveBack();
    await this.workLimits.begin('longPages', response);
    const renderedMeanwhile = await this.findCachedPage(token, told);
    if (renderedMeanwhile) return renderedMeanwhile;
    const { props, version } = await this.read(token, told);
    return this.longPages.render(token, version, props);
  }

  private async findCachedPage(token: string, told: ClientMessageKind | undefined): Promise<RenderedPage | undefined> {
    const kept = this.longPages.find(token, told);
    if (!kept) return undefined;
    const { version } = await this.bus.call(invoicing.readLinkVersion, toLinkAddress(token));
    return kept.version === version ? kept : undefined;
  }

  private async read(
    token: string,
    told: ClientMessageKind | undefined,
  ): Promise<{ props: InvoicePageProps; version: string }> {
    const { invoice, version } = await this.reading.run(token, () =>
      this.bus.call(invoicing.readLink, toLinkAddress(token)),
    );
    const { BRAND_NAME: brandName, PUBLIC_URL: home } = this.config;
    return { props: { invoice, path: `/i/${token}`, told, brandName, home, theme: this.theme }, version };
  }

  @Get('pdf')
  @NoSession()
  @LimitConcurrency('clientPrints')
  @Header('X-Robots-Tag', PRIVATE_PAGE_HEADERS['X-Robots-Tag'])
  async download(
    @Param('token') token: string,
    @Query() { disposition }: PdfQuery,
    @Headers('If-None-Match') known: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const { userId, invoiceId: id } = await this.bus.call(invoicing.findLink, toLinkAddress(token));
    actForOwner(userId);
    return sendPdf(this.workLimits, { known, disposition, response }, (only) =>
      this.bus.call(documents.getPdf, { userId, kind: 'invoice', id, forVisitor: true, ...only }),
    );
  }

  /** The logo is a separate file, so that the page is readable before the logo has arrived. */
  @Get('logo')
  @NoSession()
  @LimitConcurrency('clientPages')
  @Header('X-Robots-Tag', PRIVATE_PAGE_HEADERS['X-Robots-Tag'])
  async logo(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const logo = await this.bus.call(invoicing.readLogoOfLink, toLinkAddress(token));
    sendLogo(logo, PRIVATE_PAGE_HEADERS['Cache-Control'], response);
  }

  /**
   * Records that the client has opened the link. The page's script calls the route at the first interaction. Programs
   * that check links do not interact.
   */
  @Post('opened')
  @OptionalSession()
  @LimitConcurrency('clientPages')
  @HttpCode(204)
  async open(@Param('token') token: string, @Req() { user }: Request): Promise<void> {
    const address = toLinkAddress(token);
    const { userId } = await this.bus.call(invoicing.findLink, address);
    // A visit by the invoice's owner must not be recorded as a visit by the client.
    if (user?.id !== userId) await this.bus.call(invoicing.openLink, address);
  }

  /** Receives a message that the client sends with a form of the page, and redirects to a thank-you message. */
  @Post('messages')
  @NoSession()
  @LimitConcurrency('clientPages')
  @RawBody(FORM_LIMIT_BYTES)
  async say(@Param('token') token: string, @Body() form: Buffer | undefined, @Res() response: Response): Promise<void> {
    const fields = new URLSearchParams(form?.toString() ?? '');
    const kind = parseMessageKind(fields.get('kind'));
    if (!kind) throw new AppError('INVALID_INPUT');
    const text = fields.get('text') ?? '';
    await this.bus.call(invoicing.sendClientMessage, { ...toLinkAddress(token), kind, text });
    response.set(PRIVATE_PAGE_HEADERS).redirect(303, `/i/${token}?told=${kind}`);
  }
}

const parseMessageKind = (given: unknown): ClientMessageKind | undefined =>
  clientMessageKinds.find((kind) => kind === given);

/**
 * Makes the following messages of this request act for the owner of the link. Everyone with the link may read its
 * invoice, and the work counts towards the owner's limits. Call it only for reading, with the owner of a link that
 * was just found.
 */
const actForOwner = (userId: string): void => requestContext.actAs({ userId, role: 'user' });
