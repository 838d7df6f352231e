import { Controller, Get } from '@nestjs/common';
import { health, type Health } from '@onchan-bowls/contract/health';
import { DataSource } from 'typeorm';
import { Public } from './access.js';
import { Documented } from './documented.js';
import { Draining } from './draining.js';
import { RefusedError } from '../refused.js';

/** Health check for load balancers and monitors: 503 while the database is away or the product is stopping. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly draining: Draining,
  ) {}

  @Get()
  @Public()
  @Documented({
    summary: 'Whether the product can do its work',
    response: health,
    responseExample: { status: 'ok' },
  })
  async check(): Promise<Health> {
    if (this.draining.isDraining) throw new RefusedError('unavailable', 'The product is stopping');
    await this.dataSource.query('SELECT 1');
    return { status: 'ok' };
  }
}
