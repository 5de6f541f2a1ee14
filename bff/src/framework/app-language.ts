import { APP_LANGUAGE_COOKIE, type AppLanguage, findAppLanguage } from '@paperbill/contracts/http';
import { parse } from 'cookie';
import type { Request } from 'express';

export const getAppLanguage = (request: Request): AppLanguage =>
  findAppLanguage(parse(request.headers.cookie ?? '')[APP_LANGUAGE_COOKIE], request.acceptsLanguages());
