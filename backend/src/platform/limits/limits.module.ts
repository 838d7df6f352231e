import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FormCeilings, FormSettings } from './form-ceilings.js';
import { SharedLimits } from './shared-limits.js';

/** The limits that all backends count together. */
@Global()
@Module({ providers: [FormCeilings, SharedLimits], exports: [FormCeilings, SharedLimits] })
export class LimitsModule {
  static with(forms: FormSettings): DynamicModule {
    return { module: LimitsModule, providers: [{ provide: FormSettings, useValue: forms }] };
  }
}
