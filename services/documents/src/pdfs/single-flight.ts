/**
 * Work that is asked for again while it is under way, and is done once: whoever asks later gets what comes of the first.
 * People click twice, and who waits long for a print has the message bus ask again (a `safe` message), when a second
 * print would only make a busy renderer slower.
 */
export class UnderWay<Result> {
  private readonly underWay = new Map<string, Promise<Result>>();

  once(key: string, begin: () => Promise<Result>): Promise<Result> {
    const underWay = this.underWay.get(key);
    if (underWay) return underWay;
    const work = begin().finally(() => this.underWay.delete(key));
    this.underWay.set(key, work);
    return work;
  }
}
