import { AppError } from '@paperbill/contracts/http';
import { type FoundLink, invoicing } from '@paperbill/contracts/nats';
import { type ClientMessageKind, clientMessageKinds } from '@paperbill/contracts/rules';
import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RawBody } from '../body/read-body.interceptor.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { NoSession } from '../sessions/session.guard.js';
import { FORM_LIMIT_BYTES, PRIVATE_PAGE_HEADERS } from './client-pages.js';
import { LinkController } from './link.controller.js';
import { toLinkWithTokenHash } from './link-token.js';

/** Serves the page on which a client sees an invoice. It needs no sign-in and no scripts (rules LINK-1, LINK-2). */
@Controller('i/:token')
export class ClientPageController extends LinkController<FoundLink> {
  protected readonly kind = 'invoice';
  protected readonly messages = {
    find: invoicing.findLink,
    readLogo: invoicing.readLogoOfLink,
    open: invoicing.openLink,
  };

  protected getDocument({ invoiceId }: FoundLink) {
    return { id: invoiceId };
  }

  @Get()
  @NoSession()
  async show(
    @Param('token') token: string,
    @Query('told') justSent: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const address = toLinkWithTokenHash(token);
    const kind = parseMessageKind(justSent);
    const path = `/i/${token}`;
    await this.pages.show({ path, justSent: kind }, request, response, {
      readVersion: () => this.bus.call(invoicing.readLinkVersion, address),
      read: async (surroundings) => {
        const { version, isTest = false, ...content } = await this.bus.call(invoicing.readLink, address);
        const { invoice, attachments = [] } = content;
        return { props: { ...surroundings, invoice, attachments, path, isTest, justSent: kind }, version };
      },
    });
  }

  @Post('messages')
  @NoSession()
  @LimitConcurrency('clientPages')
  @RawBody(FORM_LIMIT_BYTES)
  async receiveMessage(
    @Param('token') token: string,
    @Body() form: Buffer | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const fields = new URLSearchParams(form?.toString() ?? '');
    const kind = parseMessageKind(fields.get('kind'));
    if (!kind) throw new AppError('INVALID_INPUT');
    const text = fields.get('text') ?? '';
    await this.bus.call(invoicing.sendClientMessage, { ...toLinkWithTokenHash(token), kind, text });
    response.set(PRIVATE_PAGE_HEADERS).redirect(303, `/i/${token}?told=${kind}#messages`);
  }
}

const parseMessageKind = (given: unknown): ClientMessageKind | undefined =>
  clientMessageKinds.find((kind) => kind === given);
