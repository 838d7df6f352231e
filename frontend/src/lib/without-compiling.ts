// Otherwise zod tries to compile functions from strings, and the browser reports a violation of the Content-Security-Policy.
// To be imported before zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
