/** `node bench/install.ts`: brings the packages that the benchmark needs beside Kith's own, where they are missing or of another version. */
import { installPackages } from '../build/packages.ts';

if (!installPackages(import.meta.dirname, 'The benchmark needs packages of its own (bench/package.json)')) {
  console.error('They could not be installed: see above. Connect this machine to a package registry, and start again.');
  process.exit(1);
}
