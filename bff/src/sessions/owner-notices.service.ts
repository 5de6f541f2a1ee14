import { Inject, Injectable } from '@nestjs/common';
import type { Noticed } from '@paperbill/contracts/nats';
import { browserName } from '@paperbill/contracts/texts/browser-name';
import { requestContext } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request } from 'express';
import type { BffConfig } from '../config.js';
import { GeoIpService } from '../geoip/geoip.service.js';

/** Makes recipient and origin of the notice about changed payment details or mail templates. */
@Injectable()
export class OwnerNotices {
  constructor(
    private readonly geoIp: GeoIpService,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  /** Empty if no mails are sent or the address is not verified: it could be somebody else's. */
  of({ user, session }: Request): Noticed {
    if (!this.config.MAIL_FROM || !user?.email || session.vouchedEmail !== user.email) return {};
    const { address = '', userAgent = '' } = requestContext.current()?.origin ?? {};
    const place = this.geoIp.locationOf(address);
    const from = [browserName(userAgent), place ? `${place} (${address})` : address].filter(Boolean).join(', ');
    return { notice: { email: user.email, from } };
  }
}
