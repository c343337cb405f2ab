// Asks one question at a time and never more often than the pause allows. Of all that are asked meanwhile only the newest
// is sent, and an answer to a question that was dropped is not heard.

export class Asker<Q, A> {
  private next: { question: Q } | null = null;
  private asking = false;
  private last_ms = -Infinity;
  private round = 0;

  constructor(
    private ask: (question: Q) => Promise<A>,
    private hear: (question: Q, answer: A) => void,
    private pause_ms = 90,
    private now = () => performance.now(),
    private later: (run: () => void, after_ms: number) => unknown = (run, after_ms) => setTimeout(run, after_ms),
  ) {}

  wonder(question: Q): void {
    this.next = { question };
    if (!this.asking) this.send();
  }
  drop(): void {
    this.next = null;
    this.round++;
  }
  private send(): void {
    if (!this.next) return;
    this.asking = true;
    const wait_ms = this.last_ms + this.pause_ms - this.now();
    if (wait_ms > 0) {
      this.later(() => {
        this.asking = false;
        this.send();
      }, wait_ms);
      return;
    }
    const { question } = this.next;
    const round = this.round;
    this.next = null;
    this.last_ms = this.now();
    void this.ask(question).then((answer) => {
      this.asking = false;
      if (round === this.round) this.hear(question, answer);
      this.send();
    });
  }
}
