import { AppError, type NewQuoteAnswer } from '@paperbill/contracts/http';
import { documents, invoicing } from '@paperbill/contracts/nats';
import { type QuoteDecision, quoteDecisions } from '@paperbill/contracts/rules';
import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  type StreamableFile,
  UseFilters,
} from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Request, Response } from 'express';
import { RawBody } from '../body/read-body.interceptor.js';
import { PdfQuery, sendPdf } from '../pdf/send-pdf.js';
import { sendLogo } from '../profile/send-logo.js';
import { allowStyles, hashInlineStyles } from '../security/content-policy.js';
import { LimitConcurrency, WorkLimits } from '../security/work-limits.js';
import { NoSession, OptionalSession } from '../sessions/session.guard.js';
import { ClientPageErrorFilter } from './client-page-error.filter.js';
import { actForOwner, ClientPages, FORM_LIMIT_BYTES, PRIVATE_PAGE_HEADERS } from './client-pages.js';
import { toLinkAddress } from './link-token.js';
import { renderAnswerPage } from './render-page.js';

/** Serves the pages on which a client sees and answers a quote. They need no sign-in and no scripts (rule QUO-10). */
@Controller('q/:token')
@UseFilters(ClientPageErrorFilter)
export class QuotePageController {
  constructor(
    private readonly bus: MessageBus,
    private readonly workLimits: WorkLimits,
    private readonly pages: ClientPages,
  ) {}

  @Get()
  @NoSession()
  async show(
    @Param('token') token: string,
    @Query('told') given: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const address = toLinkAddress(token);
    const told = parseDecision(given);
    const path = `/q/${token}`;
    await this.pages.show({ path, told }, request, response, {
      readVersion: () => this.bus.call(invoicing.readQuoteLinkVersion, address),
      read: async (surroundings) => {
        const { quote, version } = await this.bus.call(invoicing.readQuoteLink, address);
        return { props: { ...surroundings, quote, path, told }, version };
      },
    });
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
    const { userId, quoteId: id } = await this.bus.call(invoicing.findQuoteLink, toLinkAddress(token));
    actForOwner(userId);
    return sendPdf(this.workLimits, { known, disposition, response }, (only) =>
      this.bus.call(documents.getPdf, { userId, kind: 'quote', id, forVisitor: true, ...only }),
    );
  }

  @Get('logo')
  @NoSession()
  @LimitConcurrency('clientPages')
  @Header('X-Robots-Tag', PRIVATE_PAGE_HEADERS['X-Robots-Tag'])
  async logo(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const logo = await this.bus.call(invoicing.readLogoOfQuoteLink, toLinkAddress(token));
    sendLogo(logo, PRIVATE_PAGE_HEADERS['Cache-Control'], response);
  }

  /**
   * Records that the client has opened the link. The page's script calls this route at the client's first interaction.
   */
  @Post('opened')
  @OptionalSession()
  @LimitConcurrency('clientPages')
  @HttpCode(204)
  async open(@Param('token') token: string, @Req() { user }: Request): Promise<void> {
    const address = toLinkAddress(token);
    const { userId } = await this.bus.call(invoicing.findQuoteLink, address);
    // A visit by the quote's owner must not be recorded as a visit by the client.
    if (user?.id !== userId) await this.bus.call(invoicing.openQuoteLink, address);
  }

  /** Shows the form on which the client enters a name and confirms the answer. */
  @Get('answer')
  @NoSession()
  @LimitConcurrency('clientPages')
  async ask(
    @Param('token') token: string,
    @Query('decision') given: unknown,
    @Query('revision') revision: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const decision = parseDecision(given);
    if (!decision) throw new AppError('NOT_FOUND');
    await this.sendForm(token, { decision, name: '', note: '' }, String(revision), response);
  }

  @Post('answer')
  @NoSession()
  @LimitConcurrency('clientPages')
  @RawBody(FORM_LIMIT_BYTES)
  async answer(
    @Param('token') token: string,
    @Body() form: Buffer | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const fields = new URLSearchParams(form?.toString() ?? '');
    const decision = parseDecision(fields.get('decision'));
    const revision = Number(fields.get('revision'));
    if (!decision || !Number.isSafeInteger(revision)) throw new AppError('INVALID_INPUT');
    const answer = { decision, name: fields.get('name') ?? '', note: fields.get('note') ?? '' };
    try {
      await this.bus.call(invoicing.answerQuote, { ...toLinkAddress(token), ...answer, revision });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') throw error;
      return this.sendForm(token, answer, String(revision), response, error);
    }
    response.set(PRIVATE_PAGE_HEADERS).redirect(303, `/q/${token}?told=${decision}`);
  }

  private async sendForm(
    token: string,
    entered: NewQuoteAnswer,
    revision: string,
    response: Response,
    error?: AppError,
  ): Promise<void> {
    const { quote } = await this.bus.call(invoicing.readQuoteLink, { ...toLinkAddress(token), withoutLines: true });
    requireOpen(quote.status);
    if (String(quote.revision) !== revision) throw new AppError('QUOTE_CHANGED');
    const errors = Object.fromEntries((error?.errors ?? []).map(({ path, message }) => [path, message]));
    const html = renderAnswerPage({
      ...this.pages.surroundings,
      ...{ quote, path: `/q/${token}`, entered, revision, errors },
    });
    allowStyles(response, hashInlineStyles(html));
    response
      .status(error ? error.status : 200)
      .set(PRIVATE_PAGE_HEADERS)
      .type('html')
      .send(html);
  }
}

function requireOpen(status: string): void {
  if (status === 'expired') throw new AppError('QUOTE_EXPIRED');
  if (status !== 'open') throw new AppError('QUOTE_ANSWERED');
}

const parseDecision = (given: unknown): QuoteDecision | undefined =>
  quoteDecisions.find((decision) => decision === given);
