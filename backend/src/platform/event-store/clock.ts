import { Injectable } from '@nestjs/common';

/** The time, injected so that tests decide it. */
@Injectable()
export class Clock {
  /** Now, in whole milliseconds. */
  now(): Date {
    return new Date();
  }
}
