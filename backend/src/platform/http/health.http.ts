import { Controller, Get } from '@nestjs/common';
import { health, type Health } from '@onchan-bowls/contract/health';
import { DataSource } from 'typeorm';
import { Public } from './access.js';
import { Documented } from './documented.js';

/** Whether the product can do its work, for whoever watches over it; 503 while the database is away. */
@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  @Documented({
    summary: 'Whether the product can do its work',
    answer: health,
    answerExample: { status: 'ok' },
  })
  async check(): Promise<Health> {
    await this.dataSource.query('SELECT 1');
    return { status: 'ok' };
  }
}
