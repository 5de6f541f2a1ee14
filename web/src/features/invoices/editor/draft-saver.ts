import type { DraftContent } from '@paperbill/contracts/http';
import { ApiError, serverMessage } from '../../../api/request.js';
import { deleteDraft, getDraft, isChangedOrGone, putDraft } from '../api/drafts.js';

/** `kept`: this browser has it, and the server is tried again. `refused`: the server does not take what is written. */
export type DraftState = { kind: 'saved' | 'saving' | 'kept' } | { kind: 'refused'; message: string };

/** The debounce of saving: a pause in typing. */
const PAUSE_MS = 1_000;
const RETRY_MS = 10_000;

/** What is on the server of a draft. */
export interface SavedDraft {
  id: string;
  /** 0 while it was never saved. */
  revision: number;
  /** What was saved last, as `textOf` writes it. */
  saved: string;
}

/** The same for the same content: form, storage and database keep its fields in orders of their own. */
export function textOf(content: DraftContent): string {
  const { lineItems, ...fields } = content;
  return JSON.stringify(content, [...Object.keys(fields), 'lineItems', ...Object.keys(lineItems[0] ?? {})].sort());
}

interface DraftSaverOptions {
  /** What stands in the form now. */
  readContent: () => DraftContent;
  onState: (state: DraftState) => void;
  /** The server has what stood in the form. */
  onSaved: (draft: SavedDraft) => void;
  /** The draft was changed, issued or deleted elsewhere: the local text became this new draft. */
  onForked: (draft: SavedDraft) => void;
  /** Of the invoice that the draft is a copy of. */
  copiedFromId?: string | null;
}

/** To try again would bring the same answer. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/** What was to be issued has become another draft, which nobody has looked at: the user was told so. */
export class DraftChangedError extends Error {
  override readonly name = 'DraftChangedError';
}

/**
 * Saves a draft while it is written, one request at a time. Where it was changed or ended elsewhere meanwhile, what is
 * typed here becomes a draft of its own: neither is lost.
 */
export class DraftSaver {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The save that waits for its answer. */
  private underWay: Promise<boolean> | undefined;
  private hasEnded = false;
  /** It is being issued or deleted: a save in between would change its revision. */
  private isStopped = false;
  /** What was sent last without an answer: the server may have it. */
  private unanswered: string | undefined;
  /** The new draft's id, kept across retries so that a lost response creates no second draft. */
  private forkId: string | undefined;

  constructor(
    private draft: SavedDraft,
    private readonly options: DraftSaverOptions,
  ) {}

  get current(): SavedDraft {
    return this.draft;
  }

  /** Something is to be saved after a pause. */
  get isWaiting(): boolean {
    return this.timer !== undefined;
  }

  /** The draft is issued or deleted. */
  get isOver(): boolean {
    return this.hasEnded;
  }

  /** Whether the form holds what the server has. */
  isSaved(): boolean {
    return textOf(this.options.readContent()) === this.draft.saved;
  }

  later(ms = PAUSE_MS): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), ms);
  }

  now(): void {
    void this.save();
  }

  /**
   * Saves what stands in the form, for whoever waits for it.
   *
   * @throws ApiError or what else the server's answer, or its absence, is
   */
  async saveNow(): Promise<void> {
    await this.underWay;
    if (this.isSaved()) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const content = this.options.readContent();
    const { id, revision } = this.draft;
    const { revision: next } = await putDraft(id, { revision, content });
    this.adopt({ id, revision: next, saved: textOf(content) });
  }

  /**
   * The draft of the server that is to be issued, as soon as no save of it is under way; null where there is none.
   *
   * @throws DraftChangedError where the last save found out that it was changed or ended elsewhere
   */
  async settled({ id }: SavedDraft = this.draft): Promise<SavedDraft | null> {
    this.isStopped = true;
    while (this.underWay) await this.underWay;
    if (this.draft.id !== id) throw new DraftChangedError();
    return this.draft.revision > 0 ? this.draft : null;
  }

  /**
   * Saves what stands in the form, and stops saving until {@link resume}. Where the server does not take it, the draft stays
   * as it was saved last.
   *
   * @throws DraftChangedError where the save found out that it was changed or ended elsewhere
   */
  async flush(): Promise<SavedDraft | null> {
    const before = this.draft;
    while (this.underWay) await this.underWay;
    await this.save();
    return this.settled(before);
  }

  /** It was neither issued nor deleted after all: what waited for that is saved. */
  resume(): void {
    this.isStopped = false;
    if (!this.isSaved()) this.later();
  }

  /** Switches to another draft: one that the server has, or a new one. */
  adopt(draft: SavedDraft): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.draft = draft;
    this.unanswered = undefined;
  }

  /** Nothing of it is saved any more. */
  end(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
  }

  /** The form begins another draft. @param isToBeDeleted what the server has of the one before goes */
  leave(next: SavedDraft, { isToBeDeleted }: { isToBeDeleted: boolean }): void {
    const { id, revision } = this.draft;
    const isThere = revision > 0 || this.unanswered !== undefined;
    const underWay = this.underWay;
    this.isStopped = false;
    this.adopt(next);
    if (!isToBeDeleted || !(isThere || underWay)) return;
    // Nobody waits for it; where there is no answer, it stays in the list of drafts.
    void Promise.resolve(underWay).then(() => deleteDraft(id).catch(() => undefined));
  }

  /**
   * On conflict: saves the local text as a new draft.
   *
   * @throws ApiError where the server did not take it
   */
  async fork(content: DraftContent): Promise<void> {
    const { copiedFromId } = this.options;
    const id = (this.forkId ??= crypto.randomUUID());
    // Only one draft stands in for an invoice.
    const { revision } = await putDraft(id, { revision: 0, content, ...(copiedFromId && { copiedFromId }) });
    this.forkId = undefined;
    this.adopt({ id, revision, saved: textOf(content) });
    this.options.onForked(this.draft);
  }

  private async save(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.underWay || this.hasEnded || this.isStopped) return;
    const content = this.options.readContent();
    if (textOf(content) === this.draft.saved) return this.options.onState({ kind: 'saved' });
    this.options.onState({ kind: 'saving' });
    this.underWay = this.send(content);
    const isSaved = await this.underWay;
    this.underWay = undefined;
    // What was typed meanwhile.
    if (isSaved && !this.isWaiting) await this.save();
  }

  /** @returns whether the server has it */
  private async send(content: DraftContent): Promise<boolean> {
    const sent = this.draft;
    const text = textOf(content);
    try {
      const { revision } = await putDraft(sent.id, { revision: sent.revision, content });
      // Meanwhile the form may hold another one, whose own time comes.
      if (this.draft !== sent) return false;
      this.adopt({ id: sent.id, revision, saved: text });
      if (!this.hasEnded) this.options.onSaved(this.draft);
      return true;
    } catch (error) {
      if (this.draft !== sent) return false;
      return await this.recover(error, content).catch((other: unknown) => this.giveUp(other, text));
    }
  }

  private async recover(error: unknown, content: DraftContent): Promise<boolean> {
    if (!isChangedOrGone(error) || this.hasEnded) return this.giveUp(error, textOf(content));
    if (this.unanswered !== undefined) {
      const stored = await getDraft(this.draft.id).catch(() => null);
      // Its own save came to the server, and only the answer was lost.
      if (stored && textOf(stored.content) === this.unanswered) {
        this.adopt({ id: this.draft.id, revision: stored.revision, saved: this.unanswered });
        return true;
      }
    }
    await this.fork(content);
    return !this.hasEnded;
  }

  private giveUp(error: unknown, text: string): false {
    if (this.hasEnded) return false;
    if (isRefused(error)) {
      this.options.onState({ kind: 'refused', message: serverMessage(error) ?? '' });
      return false;
    }
    this.unanswered = text;
    this.options.onState({ kind: 'kept' });
    this.later(RETRY_MS);
    return false;
  }
}
