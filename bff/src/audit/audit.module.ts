import { Module } from '@nestjs/common';
import { GeoIpModule } from '../geoip/geoip.module.js';
import { AppAuditController } from './app-audit.controller.js';
import { AuditLog } from './audit-log.service.js';

@Module({ imports: [GeoIpModule], controllers: [AppAuditController], providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
