/** Coalesces concurrent calls with the same key. Such calls share one result. */
export class SharedAnswers<Answer> {
  private readonly underWay = new Map<string, Promise<Answer>>();

  get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.underWay.get(key);
    if (known) return known;
    const answer = ask().finally(() => this.underWay.delete(key));
    this.underWay.set(key, answer);
    return answer;
  }
}
