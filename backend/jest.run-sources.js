import { registerHooks } from 'node:module';

// Node runs TypeScript as it is, once the `.js` of an import between sources leads to the `.ts`. For what
// Jest does not transform: its global setup, and processes that a test starts.
registerHooks({
  resolve(specifier, context, next) {
    const fromSource = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return next(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
