import { Injectable, type PipeTransform } from '@nestjs/common';
import { Refused } from '../event-store/refused.js';
import { InvalidRequest } from './problem-filter.js';

const highest = 2 ** 31 - 1;

/** The id in a path: a whole number from 1. Refuses other texts with 400 and ids that no record can have with 404. */
@Injectable()
export class RecordId implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!/^\d+$/.test(value))
      throw new InvalidRequest([{ field: 'id', message: 'The id must be a whole number' }]);
    const id = Number(value);
    if (id < 1 || id > highest) throw new Refused('not-found');
    return id;
  }
}
