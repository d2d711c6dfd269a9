import type { z } from 'zod';
import type { Call } from '../../../../shared/platform/call.ts';
import type { DraftKind } from '../drafts/kinds.ts';
import type { ToolContext } from '../mcp/context.ts';

/** A tool of assistants, made from calls. It exists for those who may make all of them. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** For the assistant: what it answers, and what it needs. */
  description: string;
  input: Input;
  output: Output;
  calls: readonly Call[];
  /** It writes: a draft of this kind. */
  writes?: DraftKind;
  run: (context: ToolContext, input: z.output<Input>) => Promise<Omit<z.input<Output>, 'notice'>>;
}

/** Keeps the types of one tool, and forgets them in the list. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Tool =>
  tool as unknown as Tool;
