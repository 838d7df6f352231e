import './app/require-node.js';
import module from 'node:module';

// Code that was compiled before is read from a cache. Where it cannot be written, the start only takes longer.
module.enableCompileCache();
// Only now: an older Node could not even read what follows.
const { start } = await import('./app/start.js');
await start();
