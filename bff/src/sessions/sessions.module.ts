import { Module } from '@nestjs/common';
import { GeoIpModule } from '../geoip/geoip.module.js';
import { OwnerNotices } from './owner-notices.service.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [GeoIpModule],
  providers: [SessionsService, OwnerNotices],
  exports: [SessionsService, OwnerNotices],
})
export class SessionsModule {}
