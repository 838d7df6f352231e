/** Collects names and passes them on together, each once, some time after the first. */
export class Coalescer {
  private readonly names = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  /** @param pause how long names are collected, in milliseconds. */
  constructor(
    private readonly pause: number,
    private readonly handOn: (names: string[]) => void,
  ) {}

  add(names: readonly string[]): void {
    for (const name of names) this.names.add(name);
    if (this.names.size > 0) this.timer ??= setTimeout(() => this.flush(), this.pause).unref();
  }

  /** Passes on the collected names at once, if there are any. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const names = [...this.names];
    this.names.clear();
    if (names.length > 0) this.handOn(names);
  }
}
