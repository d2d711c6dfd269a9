import { createRequire } from 'node:module';
import { once } from '../../shared/platform/once.ts';

const require = createRequire(import.meta.url);

/**
 * A library that few processes need, loaded at its first use: otherwise every process and thread that starts would read hundreds of files
 * for nothing.
 * @typeParam Library `typeof import('the-library')`
 */
export const loadWhenNeeded = <Library>(name: string): (() => Library) => once(() => require(name) as Library);
