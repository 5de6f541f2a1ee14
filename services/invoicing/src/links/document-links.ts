import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import type { LinkVersion, LogoFile, WithUserId } from '@paperbill/contracts/nats';
import { runForUser } from '@paperbill/service-kit';
import type { LogoService } from '../logo/logo.service.js';
import { type LinkTable, markLinkOpened } from './link.queries.js';

const SHA256_HEX = /^[0-9a-f]{64}$/;

export const MAX_LINKS_PER_MESSAGE = 1_000;

export interface LinkOfDocument extends WithUserId {
  linkId: string;
}

export abstract class DocumentLinks<Link extends LinkOfDocument> {
  protected abstract readonly table: LinkTable;

  constructor(
    protected readonly em: EntityManager,
    protected readonly logos: LogoService,
  ) {}

  protected abstract findByHash(em: EntityManager, tokenHash: string): Promise<Link | undefined>;
  protected abstract selectLogoHash(link: Link): Promise<string | null>;
  protected abstract selectVersion(link: Link): Promise<string>;

  /** Finds a link by the hash of its token. @throws AppError NOT_FOUND if the link is unknown, revoked or deleted */
  async find(tokenHash: string, em = this.em): Promise<Link> {
    const link = SHA256_HEX.test(tokenHash) ? await this.findByHash(em, tokenHash) : undefined;
    if (!link) throw new AppError('NOT_FOUND');
    return link;
  }

  /** @throws AppError NOT_FOUND if the link is unknown, revoked or deleted */
  async getVersion(tokenHash: string): Promise<LinkVersion> {
    const link = await this.find(tokenHash);
    return runForUser(link.userId, async () => ({ version: await this.selectVersion(link) }));
  }

  /** @throws AppError NOT_FOUND if the link is unknown, revoked or deleted, or if the document has no logo */
  async getLogo(tokenHash: string): Promise<LogoFile> {
    const link = await this.find(tokenHash);
    return runForUser(link.userId, async () => {
      const sha256 = await this.selectLogoHash(link);
      if (!sha256) throw new AppError('NOT_FOUND');
      return this.logos.get(link.userId, sha256);
    });
  }

  /** @throws AppError NOT_FOUND if the link is unknown, revoked or deleted */
  async open(tokenHash: string): Promise<void> {
    const { linkId, userId } = await this.find(tokenHash);
    await runForUser(userId, () => markLinkOpened(this.em, this.table, linkId));
  }

  /**
   * The version is read before the content. If the document changes between both reads, the page gets the old version.
   * A later comparison of the versions then detects the change.
   */
  protected async readWithVersion<Content>(link: Link, read: () => Promise<Content>): Promise<Content & LinkVersion> {
    return runForUser(link.userId, async () => {
      const version = await this.selectVersion(link);
      return { ...(await read()), version };
    });
  }
}
