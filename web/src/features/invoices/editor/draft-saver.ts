import type { DraftContent } from '@paperbill/contracts/http';
import { ApiError, serverMessage } from '../../../api/request.js';
import { deleteDraft, getDraft, isChangedOrGone, putDraft } from '../api/drafts.js';

/** `kept`: stored in this browser, will be retried. `refused`: the server rejects the content. */
export type DraftState = { kind: 'saved' | 'saving' | 'kept' } | { kind: 'refused'; message: string };

/** The debounce of saving. */
const PAUSE_MS = 1_000;
const RETRY_MS = 10_000;

/** A draft as the server has it. */
export interface SavedDraft {
  id: string;
  /** 0 before the first save. */
  revision: number;
  /** The content of the last save, serialised with `textOf`. */
  saved: string;
}

/** Serialises with sorted keys, because form, storage and database order the fields differently. */
export function textOf(content: DraftContent): string {
  const { lineItems, ...fields } = content;
  return JSON.stringify(content, [...Object.keys(fields), 'lineItems', ...Object.keys(lineItems[0] ?? {})].sort());
}

interface DraftSaverOptions {
  /** Reads the form. */
  readContent: () => DraftContent;
  onState: (state: DraftState) => void;
  /** Called after a save. */
  onSaved: (draft: SavedDraft) => void;
  /** The draft was changed, issued or deleted elsewhere: the local text became this new draft. */
  onForked: (draft: SavedDraft) => void;
  /** The invoice that the draft is a copy of. */
  copiedFromId?: string | null;
}

/** The server would reject a retry as well. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/** The draft to issue was forked into another one, which the user must check first. A toast has said so. */
export class DraftChangedError extends Error {
  override readonly name = 'DraftChangedError';
}

/**
 * Saves a draft while typing, one request at a time. If another device changed, issued or deleted the draft, the local
 * text is forked into a new draft.
 */
export class DraftSaver {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The running save. */
  private underWay: Promise<boolean> | undefined;
  private hasEnded = false;
  /** The draft is being issued or deleted. A save in between would change its revision. */
  private isStopped = false;
  /** Content that was sent without an answer. The server may have it. */
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

  /** Whether a save is scheduled. */
  get isWaiting(): boolean {
    return this.timer !== undefined;
  }

  /** Whether the draft was issued or deleted. */
  get isOver(): boolean {
    return this.hasEnded;
  }

  /** Whether the form equals the last save. */
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
   * Saves the form now.
   *
   * @throws ApiError or NoAnswerError if the save failed
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
   * Stops saving, waits for a running save, and returns the draft to issue. Null if the server has none.
   *
   * @throws DraftChangedError if that save found a conflict
   */
  async settled({ id }: SavedDraft = this.draft): Promise<SavedDraft | null> {
    this.isStopped = true;
    while (this.underWay) await this.underWay;
    if (this.draft.id !== id) throw new DraftChangedError();
    return this.draft.revision > 0 ? this.draft : null;
  }

  /**
   * Saves the form, then stops saving until {@link resume}. If the server rejects the content, the draft keeps its last
   * save.
   *
   * @throws DraftChangedError if the save found a conflict
   */
  async flush(): Promise<SavedDraft | null> {
    const before = this.draft;
    while (this.underWay) await this.underWay;
    await this.save();
    return this.settled(before);
  }

  /** Resumes saving after a failed issue or deletion. */
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

  /** Stops for good. */
  end(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
  }

  /** Switches to the next draft of the form. @param isToBeDeleted deletes the previous draft on the server */
  leave(next: SavedDraft, { isToBeDeleted }: { isToBeDeleted: boolean }): void {
    const { id, revision } = this.draft;
    const isThere = revision > 0 || this.unanswered !== undefined;
    const underWay = this.underWay;
    this.isStopped = false;
    this.adopt(next);
    if (!isToBeDeleted || !(isThere || underWay)) return;
    // Not awaited. If it fails, the draft stays in the list of drafts.
    void Promise.resolve(underWay).then(() => deleteDraft(id).catch(() => undefined));
  }

  /**
   * On conflict: saves the local text as a new draft.
   *
   * @throws ApiError if the server rejected it
   */
  async fork(content: DraftContent): Promise<void> {
    const { copiedFromId } = this.options;
    const id = (this.forkId ??= crypto.randomUUID());
    // Not `correctsId`: only one draft can replace an invoice.
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
    // Changes made during the save.
    if (isSaved && !this.isWaiting) await this.save();
  }

  /** @returns whether it was saved */
  private async send(content: DraftContent): Promise<boolean> {
    const sent = this.draft;
    const text = textOf(content);
    try {
      const { revision } = await putDraft(sent.id, { revision: sent.revision, content });
      // The form has switched to another draft meanwhile.
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
      // Its own save succeeded and only the answer was lost.
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
