import { AppError, type NewQuoteAnswer } from '@paperbill/contracts/http';
import { type FoundQuoteLink, invoicing } from '@paperbill/contracts/nats';
import { type QuoteDecision, quoteDecisions } from '@paperbill/contracts/rules';
import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RawBody } from '../body/read-body.interceptor.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { NoSession } from '../sessions/session.guard.js';
import { FORM_LIMIT_BYTES, PRIVATE_PAGE_HEADERS, sendHtmlPage } from './client-pages.js';
import { LinkController } from './link.controller.js';
import { toLinkWithTokenHash } from './link-token.js';
import { renderAnswerPage } from './render-page.js';

/** Serves the pages on which a client sees and answers a quote. They need no sign-in and no scripts (rule QUO-10). */
@Controller('q/:token')
export class QuotePageController extends LinkController<FoundQuoteLink> {
  protected readonly kind = 'quote';
  protected readonly messages = {
    find: invoicing.findQuoteLink,
    readLogo: invoicing.readLogoOfQuoteLink,
    open: invoicing.openQuoteLink,
  };

  protected getDocument({ quoteId, revision }: FoundQuoteLink) {
    return { id: quoteId, revision };
  }

  @Get()
  @NoSession()
  async show(
    @Param('token') token: string,
    @Query('told') given: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const address = toLinkWithTokenHash(token);
    const justSent = parseDecision(given);
    const path = `/q/${token}`;
    await this.pages.show({ path, justSent }, request, response, {
      readVersion: () => this.bus.call(invoicing.readQuoteLinkVersion, address),
      read: async (surroundings) => {
        const { quote, attachments = [], version, isTest } = await this.bus.call(invoicing.readQuoteLink, address);
        return { props: { ...surroundings, quote, attachments, path, version, isTest, justSent }, version };
      },
    });
  }

  @Get('answer')
  @NoSession()
  @LimitConcurrency('clientPages')
  async showAnswerForm(
    @Param('token') token: string,
    @Query('decision') given: unknown,
    @Query('version') seenVersion: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const decision = parseDecision(given);
    if (!decision) throw new AppError('NOT_FOUND');
    await this.sendForm(token, { decision, name: '', note: '' }, seenVersion, response);
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
    const version = fields.get('version');
    if (!decision || !version) throw new AppError('INVALID_INPUT');
    const answer = { decision, name: fields.get('name') ?? '', note: fields.get('note') ?? '' };
    try {
      await this.bus.call(invoicing.answerQuote, { ...toLinkWithTokenHash(token), ...answer, version });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') throw error;
      return this.sendForm(token, answer, version, response, error);
    }
    response.set(PRIVATE_PAGE_HEADERS).redirect(303, `/q/${token}?told=${decision}`);
  }

  private async sendForm(
    token: string,
    enteredAnswer: NewQuoteAnswer,
    seenVersion: unknown,
    response: Response,
    error?: AppError,
  ): Promise<void> {
    const request = { ...toLinkWithTokenHash(token), withoutLines: true };
    const { quote, isTest, version } = await this.bus.call(invoicing.readQuoteLink, request);
    if (isTest) throw new AppError('TEST_LINK');
    requireOpenQuote(quote.status);
    if (version !== seenVersion) throw new AppError('QUOTE_CHANGED');
    const errors = Object.fromEntries((error?.errors ?? []).map(({ path, message }) => [path, message]));
    const html = renderAnswerPage({
      ...this.pages.pageSurroundings,
      ...{ quote, path: `/q/${token}`, enteredAnswer, version, errors },
    });
    sendHtmlPage(response.status(error ? error.status : 200), html);
  }
}

function requireOpenQuote(status: string): void {
  if (status === 'expired') throw new AppError('QUOTE_EXPIRED');
  if (status !== 'open') throw new AppError('QUOTE_ANSWERED');
}

const parseDecision = (given: unknown): QuoteDecision | undefined =>
  quoteDecisions.find((decision) => decision === given);
