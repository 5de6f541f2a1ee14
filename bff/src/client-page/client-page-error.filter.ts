import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, Response } from 'express';
import type { BffConfig } from '../config.js';
import { ErrorFilter } from '../errors/error.filter.js';
import { allowStyles, hashInlineStyles } from '../security/content-policy.js';
import { PRIVATE_PAGE_HEADERS } from './client-pages.js';
import { renderErrorPage } from './render-page.js';
import { readTheme, type Theme } from './theme.js';

/** Renders errors as an HTML page instead of JSON, because people open invoice links in a browser. */
@Catch()
export class ClientPageErrorFilter implements ExceptionFilter {
  private readonly theme: Theme;

  constructor(
    private readonly errors: ErrorFilter,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {
    this.theme = readTheme(config);
  }

  catch(exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const error = this.errors.report(exception, host);
    if (!error) return;
    const { BRAND_NAME: brandName, PUBLIC_URL: home } = this.config;
    const token = /^\/q\/([^/]+)\//.exec(host.switchToHttp().getRequest<Request>().path)?.[1];
    const back = token && error.code !== 'NOT_FOUND' ? { back: `/q/${token}` } : {};
    const html = renderErrorPage({ error, brandName, home, theme: this.theme, ...back });
    allowStyles(response, hashInlineStyles(html));
    response.status(error.status).set(PRIVATE_PAGE_HEADERS).type('html').send(html);
  }
}
