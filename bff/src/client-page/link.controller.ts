import type { DocumentKind } from '@paperbill/contracts/http';
import {
  documents,
  invoicing,
  type LinkAddress,
  type LogoFile,
  type Message,
  type WithUserId,
  type PdfRequest,
} from '@paperbill/contracts/nats';
import {
  Get,
  Header,
  Headers,
  HttpCode,
  Injectable,
  Param,
  Post,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Request, Response } from 'express';
import { sendAttachment } from '../attachments/send-attachment.js';
import { PdfQuery, sendPdf } from '../pdf/send-pdf.js';
import { sendLogo } from '../profile/send-logo.js';
import { LimitConcurrency, WorkLimits } from '../security/work-limits.js';
import { NoSession, OptionalSession } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';
import { actAsLinkOwner, ClientPages, PRIVATE_PAGE_HEADERS } from './client-pages.js';
import { toLinkWithTokenHash } from './link-token.js';

interface MessagesOfLinkKind<Found extends WithUserId> {
  find: Message<LinkAddress, Found>;
  readLogo: Message<LinkAddress, LogoFile>;
  open: Message<LinkAddress, Record<string, never>>;
}

/** Nest injects into the constructor of an abstract class only if the class has a decorator. */
@Injectable()
export abstract class LinkController<Found extends WithUserId> {
  protected abstract readonly kind: Exclude<DocumentKind, 'creditNote'>;
  protected abstract readonly messages: MessagesOfLinkKind<Found>;

  constructor(
    protected readonly bus: MessageBus,
    protected readonly workLimits: WorkLimits,
    protected readonly pages: ClientPages,
  ) {}

  protected abstract getDocument(found: Found): Pick<PdfRequest, 'id' | 'revision'>;

  @Get('pdf')
  @NoSession()
  @LimitConcurrency('clientPrints')
  @Header('X-Robots-Tag', PRIVATE_PAGE_HEADERS['X-Robots-Tag'])
  async download(
    @Param('token') token: string,
    @Query() { disposition }: PdfQuery,
    @Headers('If-None-Match') knownEtag: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const found = await this.bus.call(this.messages.find, toLinkWithTokenHash(token));
    const { userId } = found;
    actAsLinkOwner(userId);
    return sendPdf(this.workLimits, { knownEtag, disposition, response }, (only) =>
      this.bus.call(documents.getPdf, {
        ...{ userId, kind: this.kind, ...this.getDocument(found), forVisitor: true },
        ...only,
      }),
    );
  }

  /** Sends a file that the sender shares with the client (rule ATT-12). */
  @Get('files/:fileId')
  @NoSession()
  @LimitConcurrency('clientPrints')
  @Header('X-Robots-Tag', PRIVATE_PAGE_HEADERS['X-Robots-Tag'])
  async downloadFile(
    @Param('token') token: string,
    @IdParam('fileId') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const found = await this.bus.call(this.messages.find, toLinkWithTokenHash(token));
    const { userId } = found;
    actAsLinkOwner(userId);
    const owner = { of: this.kind, id: this.getDocument(found).id };
    return sendAttachment(this.workLimits, response, (part) =>
      this.bus.call(invoicing.readAttachmentPart, { userId, owner, id, part, forClient: true }),
    );
  }

  /** The logo is a separate file, so that the page is readable before the logo arrives. */
  @Get('logo')
  @NoSession()
  @LimitConcurrency('clientPages')
  @Header('X-Robots-Tag', PRIVATE_PAGE_HEADERS['X-Robots-Tag'])
  async logo(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const logo = await this.bus.call(this.messages.readLogo, toLinkWithTokenHash(token));
    sendLogo(logo, PRIVATE_PAGE_HEADERS['Cache-Control'], response);
  }

  /**
   * Records that a person has opened the page. The page's script calls this route at the first interaction. Programs
   * that check links do not interact.
   */
  @Post('opened')
  @OptionalSession()
  @LimitConcurrency('clientPages')
  @HttpCode(204)
  async recordOpening(@Param('token') token: string, @Req() { user }: Request): Promise<void> {
    const address = toLinkWithTokenHash(token);
    const { userId } = await this.bus.call(this.messages.find, address);
    // A visit by the document's owner must not be recorded as a visit by the client.
    if (user?.id !== userId) await this.bus.call(this.messages.open, address);
  }
}
