import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

/** The server's log: JSON lines on standard output. What is logged must never name a person. */
export const createLogger = (level = 'info'): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });

/** Lets Nest write to the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.info({ context }, String(message));
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
