import './app/require-node.js';
import module from 'node:module';

module.enableCompileCache();
const { runConsole } = await import('./cli/console.js');
await runConsole(process.argv.slice(2));
