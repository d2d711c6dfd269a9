import { registerHooks } from 'node:module';
import { asPreact } from '../../build/preact.ts';

/** Packages that tests use get Preact, too, as the build gives it to them: Node loads them past the alias. */
registerHooks({ resolve: (name, context, next) => next(asPreact(name), context) });
