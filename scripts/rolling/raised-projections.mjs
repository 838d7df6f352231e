/** Loaded into the product before its own code: raises the version of every projection, as a next version would. */
import { registerHooks } from 'node:module';

const added = 'this.projections.push(...projections);';
const raised = `projections = projections.map((one) => ({ ...one, version: one.version + 1 })); ${added}`;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source = loaded.source?.toString();
    return source?.includes(added) ? { ...loaded, source: source.replace(added, raised) } : loaded;
  },
});
