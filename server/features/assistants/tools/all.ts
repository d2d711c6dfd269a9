import { can } from '../../../../shared/platform/permissions.ts';
import type { AssistantCaller } from '../mcp/caller.ts';
import { findCompaniesTool, findPeopleTool } from './find.ts';
import { fitTool } from './fit.ts';
import { jobChangesTool, waitingTool } from './news.ts';
import { getRequestTool, listRequestsTool } from './requests.ts';
import type { Tool } from './tool.ts';
import { introduceTool } from './ways-in.ts';
import { requestTool, signalTool, stepTool } from './write.ts';

/** In a fixed order, so that clients may keep the list. */
const TOOLS: readonly Tool[] = [
  ...[findCompaniesTool, findPeopleTool, introduceTool, waitingTool, listRequestsTool, getRequestTool, jobChangesTool],
  ...[fitTool, requestTool, signalTool, stepTool],
];

/** The tools whose calls this person may make, and of those that write the ones that the token may. */
export const listTools = ({ viewer, may }: AssistantCaller): Tool[] =>
  TOOLS.filter(
    ({ calls, writes }) =>
      calls.every(({ permission }) => can(viewer, permission)) && (writes === undefined || may.draft || may.send),
  );
