import { registerHooks } from 'node:module';
import { options } from 'preact';
import { asPreact } from '../../build/preact.ts';

/** Packages that tests use get Preact, too, as the build gives it to them: Node loads them past the alias. */
registerHooks({ resolve: (name, context, next) => next(asPreact(name), context) });

/**
 * Effects run in the next turn. Preact's own way waits up to 35 ms for a frame and then names the frame's functions, which
 * a page that was taken down meanwhile no longer has: an error that belongs to no test and fails the whole run.
 */
options.requestAnimationFrame = (flush) => setTimeout(flush);
