import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail {
  /** The envelope's recipients, which can differ from those in the message. */
  readonly recipients: readonly string[];
  readonly message: Email;
}

/** Takes a mail, refuses its recipient with this SMTP code, or stays silent after the connection or at the mail's end. */
type Behaviour = 'take' | 'no greeting' | 'no answer' | number;

/** A real mail server whose behaviour a test sets. */
export class MailServer extends EventEmitter<{ connected: []; taken: [] }> {
  readonly received: ReceivedMail[] = [];
  behaviour: Behaviour = 'take';
  /** Other behaviour for some addresses. */
  readonly behaviourFor = new Map<string, Behaviour>();
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
        if (this.behaviour !== 'no greeting') done();
        this.emit('connected');
      },
      onRcptTo: ({ address }, _session, done) => {
        const behaviour = this.behaviourOf(address);
        if (typeof behaviour !== 'number') done();
        else done(Object.assign(new Error(`No mail for ${address}`), { responseCode: behaviour }));
      },
      onData: (stream, { envelope }, done) => {
        const taken = () => {
          if (envelope.rcptTo.every(({ address }) => this.behaviourOf(address) !== 'no answer')) done();
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

  private behaviourOf(address: string): Behaviour {
    return this.behaviourFor.get(address) ?? this.behaviour;
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
