import { it } from '@jest/globals';
it('hangs', async () => { await new Promise(r=>setTimeout(r,60000)); },70000);
