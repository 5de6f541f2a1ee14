import { Inject, Injectable } from '@nestjs/common';
import type { WithNoticeRecipient } from '@paperbill/contracts/nats';
import { getBrowserName } from '@paperbill/contracts/texts/browser-name';
import { requestContext } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request } from 'express';
import type { BffConfig } from '../config.js';
import { GeoIpService } from '../geoip/geoip.service.js';

/** A notice tells users that their payment details or e-mail templates were changed. */
@Injectable()
export class OwnerNotices {
  constructor(
    private readonly geoIp: GeoIpService,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  createNotice({ user, session }: Request): WithNoticeRecipient {
    if (!this.config.MAIL_FROM || !user?.email || session.vouchedEmail !== user.email) return {};
    const { address = '', userAgent = '' } = requestContext.current()?.origin ?? {};
    const place = this.geoIp.findLocation(address);
    const from = [getBrowserName(userAgent), place ? `${place} (${address})` : address].filter(Boolean).join(', ');
    return { notice: { email: user.email, from } };
  }
}
