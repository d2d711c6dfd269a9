import { z } from 'zod';

// Schemas would compile themselves with `new Function`, which the content security policy forbids and reports. This must
// be imported before the first schema is made, so it is the first import of every page of ours: the web app, its embedded pages, the extension.
z.config({ jitless: true });
