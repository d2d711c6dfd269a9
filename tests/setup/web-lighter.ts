// Leaves out what no test of the web reads: about a third of the time of the tests of lists. It runs before anything loads React.

// React notes for each element where it was made, for the stacks of its warnings.
Reflect.deleteProperty(console, 'createTask');
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = (await import(
  'react'
)) as unknown as Record<string, object | undefined>;
// React takes no more such notes once it has taken this many in a second.
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });

// jsdom tries every rule of every style sheet on an element and on all above it, for each question whether one is hidden.
// The component library's are about looks: they stay out of the page.
const { insertBefore } = Node.prototype;
document.head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
  node instanceof HTMLStyleElement ? node : (insertBefore.call(document.head, node, before) as T);

export {};
