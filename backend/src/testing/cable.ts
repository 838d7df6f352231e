import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Bytes on their way between the product and its database. */
export interface Passing {
  /** The number of the connection, from 1. */
  readonly connection: number;
  readonly from: 'product' | 'database';
  readonly bytes: Buffer;
}

/** A TCP proxy between the product and its database, which can be pulled out or stall. */
export class Cable {
  private readonly sockets = new Set<Socket>();
  private server: Server;
  private connections = 0;
  /** What was sent during a stall, in order; undefined while bytes pass. */
  private held: (() => void)[] | undefined;
  private stallsAt: (passing: Passing) => boolean = () => false;
  /** Under which the product reaches the database through this cable. */
  readonly url: URL;
  private readonly target: URL;

  constructor(databaseUrl: string) {
    this.target = new URL(databaseUrl);
    this.url = new URL(databaseUrl);
    this.url.hostname = '127.0.0.1';
    this.url.port = '0';
  }

  async plugIn(): Promise<void> {
    this.server = createServer((near) => this.join(near));
    this.server.listen(Number(this.url.port), '127.0.0.1');
    await once(this.server, 'listening');
    this.url.port = String((this.server.address() as AddressInfo).port);
  }

  async pull(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.cut();
    await closed;
  }

  /** Breaks all connections; new ones can be made. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    this.flow();
  }

  /** Holds back all bytes of all connections, both ways, from the first ones on that `isStart` accepts. */
  stallAt(isStart: (passing: Passing) => boolean): void {
    this.stallsAt = isStart;
  }

  get isStalled(): boolean {
    return this.held !== undefined;
  }

  /** Lets everything pass again, and first what was held back: bytes arrive late, not never. */
  flow(): void {
    this.stallsAt = () => false;
    const held = this.held ?? [];
    this.held = undefined;
    for (const send of held) send();
  }

  private join(near: Socket): void {
    this.connections += 1;
    const connection = this.connections;
    const far = connect(Number(this.target.port), this.target.hostname);
    const pass = (from: Passing['from'], source: Socket, destination: Socket) => {
      this.sockets.add(source);
      source.on('data', (bytes) => {
        if (!this.held && this.stallsAt({ connection, from, bytes })) this.held = [];
        this.send(() => destination.write(bytes));
      });
      source.on('error', () => undefined);
      source.on('close', () => this.send(() => destination.end()));
    };
    pass('product', near, far);
    pass('database', far, near);
  }

  private send(work: () => void): void {
    if (this.held) this.held.push(work);
    else work();
  }
}
