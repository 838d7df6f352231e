import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

/**
 * The server's log: lines of JSON. What is logged must never name a person.
 * @param to file descriptor, 1 for standard output and 2 for standard error.
 */
export const createLogger = (level = 'info', to: 1 | 2 = 1): Logger => {
  // Synchronous: at the exit of a process whose terminal was closed, buffered lines would be retried forever.
  const destination = pino.destination({ dest: to, sync: true });
  const drop = () => true;
  destination.on('error', () => Object.assign(destination, { write: drop, flushSync: drop, end: drop }));
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
};

/** Nest's own start messages are only for debugging. */
const assembly = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/** Lets Nest write to the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context = ''): void {
    this.logger[assembly.has(context) ? 'debug' : 'info']({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    this.logger.error({ context: details.at(-1) }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
}
