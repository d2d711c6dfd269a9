import type { z } from 'zod';

/** The structure of a schema, as far as code that walks answers needs it. */
export interface SchemaDef {
  type: string;
  checks?: readonly unknown[];
  catchall?: unknown;
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
}

export const getSchemaDef = (schema: z.ZodType): SchemaDef => (schema as unknown as { def: SchemaDef }).def;

/** The fields of an object, in their order. */
export const listSchemaFields = (schema: z.ZodType): [name: string, field: z.ZodType][] =>
  Object.entries((schema as z.ZodObject).shape as Record<string, z.ZodType>);
