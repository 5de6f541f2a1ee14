import { Module } from '@nestjs/common';
import { GeoIpModule } from '../geoip/geoip.module.js';
import { SessionsService } from './sessions.service.js';

@Module({ imports: [GeoIpModule], providers: [SessionsService], exports: [SessionsService] })
export class SessionsModule {}
