import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail {
  /** For whom, whatever the message itself says. */
  readonly recipients: readonly string[];
  readonly message: Email;
}

/** To take a mail, to refuse its recipient with this SMTP code, or to say nothing when one connects, or at its end. */
type Manner = 'take' | 'no greeting' | 'no answer' | number;

/** A real mail server, which does what a test says. */
export class MailServer extends EventEmitter<{ connected: []; taken: [] }> {
  readonly received: ReceivedMail[] = [];
  manner: Manner = 'take';
  /** What it does with the mails to some addresses instead. */
  readonly mannerFor = new Map<string, Manner>();
  private server: SMTPServer | undefined;
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens, on the same port again after `close`. */
  async listen(): Promise<void> {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 10,
      onConnect: (_session, done) => {
        if (this.manner !== 'no greeting') done();
        this.emit('connected');
      },
      onRcptTo: ({ address }, _session, done) => {
        const manner = this.mannerOf(address);
        if (typeof manner !== 'number') done();
        else done(Object.assign(new Error(`No mail for ${address}`), { responseCode: manner }));
      },
      onData: (stream, { envelope }, done) => {
        const taken = () => {
          if (envelope.rcptTo.every(({ address }) => this.mannerOf(address) !== 'no answer')) done();
        };
        // A client that is killed in the middle of a mail has not sent one.
        this.take(stream, envelope.rcptTo).then(taken, done);
      },
    });
    // A client that gives up while it waits.
    this.server.on('error', () => undefined);
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server.server, 'listening');
    this.port = (this.server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((closed) => server.close(closed));
  }

  private mannerOf(address: string): Manner {
    return this.mannerFor.get(address) ?? this.manner;
  }

  private async take(
    stream: NodeJS.ReadableStream,
    recipients: readonly { address: string }[],
  ): Promise<void> {
    const message = await PostalMime.parse(await buffer(stream));
    this.received.push({ recipients: recipients.map(({ address }) => address), message });
    this.emit('taken');
  }
}
