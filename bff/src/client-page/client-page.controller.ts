import { AppError } from '@paperbill/contracts/http';
import { documents, invoicing } from '@paperbill/contracts/nats';
import { type ClientMessageKind, clientMessageKinds } from '@paperbill/contracts/rules';
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
import { LimitConcurrency, WorkLimits } from '../security/work-limits.js';
import { NoSession, OptionalSession } from '../sessions/session.guard.js';
import { ClientPageErrorFilter } from './client-page-error.filter.js';
import { actForOwner, ClientPages, FORM_LIMIT_BYTES, PRIVATE_PAGE_HEADERS } from './client-pages.js';
import { toLinkAddress } from './link-token.js';

/** Serves the page on which a client sees an invoice. It needs no sign-in and no scripts (rules LINK-1, LINK-2). */
@Controller('i/:token')
@UseFilters(ClientPageErrorFilter)
export class ClientPageController {
  constructor(
    private readonly bus: MessageBus,
    private readonly workLimits: WorkLimits,
    private readonly pages: ClientPages,
  ) {}

  @Get()
  @NoSession()
  async show(
    @Param('token') token: string,
    @Query('told') told: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const address = toLinkAddress(token);
    const kind = parseMessageKind(told);
    const path = `/i/${token}`;
    await this.pages.show({ path, told: kind }, request, response, {
      readVersion: () => this.bus.call(invoicing.readLinkVersion, address),
      read: async (surroundings) => {
        const { invoice, version } = await this.bus.call(invoicing.readLink, address);
        return { props: { ...surroundings, invoice, path, told: kind }, version };
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
    const { userId, invoiceId: id } = await this.bus.call(invoicing.findLink, toLinkAddress(token));
    actForOwner(userId);
    return sendPdf(this.workLimits, { known, disposition, response }, (only) =>
      this.bus.call(documents.getPdf, { userId, kind: 'invoice', id, forVisitor: true, ...only }),
    );
  }

  /**
   * Sends the logo of a client's page. The logo is a separate file, so that the page is readable before the logo
   * arrives.
   */
  @Get('logo')
  @NoSession()
  @LimitConcurrency('clientPages')
  @Header('X-Robots-Tag', PRIVATE_PAGE_HEADERS['X-Robots-Tag'])
  async logo(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const logo = await this.bus.call(invoicing.readLogoOfLink, toLinkAddress(token));
    sendLogo(logo, PRIVATE_PAGE_HEADERS['Cache-Control'], response);
  }

  /**
   * Records that the client has opened the link. The page's script calls this route at the client's first interaction,
   * because programs that only check links do not interact.
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
