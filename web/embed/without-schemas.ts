/**
 * Stands for zod in the frames' build (vite.config.ts). Their calls describe themselves by schemas that only the server
 * reads, and to make all of them took most of the time until a frame ran its first line. The messages between a frame
 * and the extension are parsed, by zod's small build.
 */
const READS = /^(?:safe)?(?:parse|decode|encode)|^(?:options|enum)$/i;

function throwUnavailable(): never {
  throw new Error(
    'A frame of the extension reads nothing by a schema of zod; use zod/mini (web/embed/without-schemas.ts).',
  );
}

/** Every method of a schema returns the same empty schema again. */
const schema: object = new Proxy(() => {}, {
  get: (_, name) => {
    if (typeof name === 'symbol' || name === 'then') return undefined;
    if (name === 'shape') return {};
    return READS.test(name) ? throwUnavailable() : schema;
  },
  apply: () => schema,
});

export const z: object = new Proxy({}, { get: () => schema });
