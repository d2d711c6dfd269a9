import { z } from 'zod';

// Schemas would compile themselves with `new Function`, which the content security policy forbids and reports. This must
// be imported before the first schema is made, so it is the first line of main.tsx.
z.config({ jitless: true });
