import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { CommandContextInterceptor } from './command-context.interceptor.js';
import { Draining } from './draining.js';
import { HealthController } from './health.http.js';
import { ProblemFilter } from './problem-filter.js';
import { PublicLists } from './public-lists.js';
import { PublicPages } from './public-pages.js';
import { PublicUrl } from './public-url.js';
import { Refusals } from './refusals.js';
import { SubmissionLimits } from './submission.js';
import { Validation } from './validation.js';

/** The handling of every request, and lists and pages from memory. */
@Global()
@Module({
  controllers: [HealthController],
  providers: [
    { provide: APP_PIPE, useClass: Validation },
    { provide: APP_INTERCEPTOR, useClass: CommandContextInterceptor },
    { provide: APP_FILTER, useClass: ProblemFilter },
    Draining,
    PublicLists,
    PublicPages,
    Refusals,
    SubmissionLimits,
  ],
  exports: [PublicLists, Refusals, SubmissionLimits],
})
export class HttpModule {
  /** @param publicUrl the origin under which visitors reach the site, if it differs from `Host`. */
  static with(publicUrl?: string): DynamicModule {
    return {
      module: HttpModule,
      providers: [{ provide: PublicUrl, useValue: new PublicUrl(publicUrl) }],
      exports: [PublicUrl],
    };
  }
}
