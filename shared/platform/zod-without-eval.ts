import { config } from 'zod/mini';

// Schemas would compile themselves with `new Function`, which the content security policy forbids and reports. This must be imported before
// the first schema is made, so it is the first import of every page of ours: the web app, its embedded pages, the extension. Both kinds of
// zod share the setting; the small kind is in every page already.
config({ jitless: true });
