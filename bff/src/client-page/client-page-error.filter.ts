import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { type AppError, type ErrorCode, getClientPagePath } from '@paperbill/contracts/http';
import { invoicing, type LinkAddress } from '@paperbill/contracts/nats';
import { findLanguage, type Language, toLanguage } from '@paperbill/contracts/rules';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, Response } from 'express';
import type { BffConfig } from '../config.js';
import { ErrorFilter } from '../errors/error.filter.js';
import { sendHtmlPage } from './client-pages.js';
import { toLinkWithTokenHash } from './link-token.js';
import { renderErrorPage } from './render-page.js';
import { readTheme, type Theme } from './theme.js';

/**
 * After these errors, the error page does not look up the document. Either the document is unlikely to be found, or the
 * request must cost little.
 */
const errorsWithoutDocument: ErrorCode[] = [
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CROSS_SITE_REQUEST',
  'TOO_MANY_REQUESTS',
  'SERVICE_TIMEOUT',
];

const CLIENT_PAGES = /^\/[iq]\//i;

/** Matches the paths of payments. Their errors lead back to the invoice, which can be paid in another way. */
const PAYMENT_PATH = /^\/i\/[^/]+\/(pay|paid|saved-card)$/;

const RETURN_PATH = /^\/i\/[^/]+\/paid$/;

/** People open these links in a browser, so errors are HTML pages in the document's or the browser's language. */
@Catch()
export class ClientPageErrorFilter implements ExceptionFilter {
  private readonly theme: Theme;

  constructor(
    private readonly errors: ErrorFilter,
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {
    this.theme = readTheme(config);
  }

  catch(exception: unknown, host: ArgumentsHost): void {
    if (!CLIENT_PAGES.test(host.switchToHttp().getRequest<Request>().path)) return this.errors.catch(exception, host);
    const error = this.errors.report(exception, host);
    if (!error) return;
    this.send(error, host).catch((cause: unknown) => {
      this.errors.report(cause, host);
      host.switchToHttp().getResponse<Response>().status(error.status).end();
    });
  }

  private async send(error: AppError, host: ArgumentsHost): Promise<void> {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    const { BRAND_NAME: brandName, PUBLIC_URL: home } = this.config;
    const [, kind, token = ''] = /^\/([iq])\/([^/]+)\//.exec(request.path) ?? [];
    const canOpenAgain = error.code !== 'NOT_FOUND' && (kind === 'q' || PAYMENT_PATH.test(request.path));
    const documentKind = kind === 'q' ? 'quote' : 'invoice';
    const back = canOpenAgain && {
      back: { kind: documentKind, path: getClientPagePath(documentKind, token) } as const,
    };
    const documentLanguage =
      kind && !errorsWithoutDocument.includes(error.code) && (await this.findLanguage(kind, token));
    const language = documentLanguage || findLanguage(request.acceptsLanguages());
    const mayHavePaid = RETURN_PATH.test(request.path);
    const html = renderErrorPage({ error, brandName, home, theme: this.theme, language, mayHavePaid, ...back });
    sendHtmlPage(response.status(error.status), html);
  }

  private async findLanguage(kind: string, token: string): Promise<Language | undefined> {
    const message = kind === 'q' ? invoicing.findQuoteLink : invoicing.findLink;
    try {
      const link = await this.bus.call<LinkAddress, { language?: Language }>(message, toLinkWithTokenHash(token));
      return toLanguage(link.language);
    } catch {
      return undefined;
    }
  }
}
