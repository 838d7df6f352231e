import { bundlePackages } from '../scripts/test-packages.mjs';

/** Bundles the packages that the tests import. */
export default () => bundlePackages('backend');
