import { z } from 'zod';
import type { Question } from './ask.ts';

/** Something that an agent may ask for: one operation of the API under a name that agents read. */
export interface AgentTool {
  name: string;
  title: string;
  /** For the agent: what it is, when to use it, what comes next. */
  description: string;
  input: z.ZodObject;
  annotations: {
    readOnlyHint: boolean;
    /** What it leads to may be lost for good. */
    destructiveHint?: boolean;
    /** Asked again with the same key, it is done once. */
    idempotentHint?: boolean;
    openWorldHint: boolean;
  };
  /** What the person can do where this is refused. */
  otherwise?: string;
  /** The question, or a sentence why it is not asked. */
  toQuestion: (input: Record<string, unknown>) => Question | string;
}

interface ToolSpec<S extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: S;
  otherwise?: string;
  ask: (input: z.output<S>) => Question | string;
}

const define =
  (annotations: AgentTool['annotations']) =>
  <S extends z.ZodObject>({ ask, ...spec }: ToolSpec<S>): AgentTool => ({
    ...spec,
    annotations,
    toQuestion: (input) => ask(input as z.output<S>),
  });

/** Only looks. */
export const readTool = define({ readOnlyHint: true, openWorldHint: false });
/** Asks for something that is made or taken back. */
export const requestTool = define({
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
});
/** Asks for something by which running work may be lost; the name of the cluster is typed once more. */
export const destructiveTool = define({
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
});

export const clusterPath = {
  namespace: z.string().min(1).max(63).describe('Namespace of the cluster, as list_clusters tells it'),
  name: z.string().min(1).max(253).describe('Name of the cluster'),
};
export const confirmedName = z
  .string()
  .max(253)
  .describe('The name of the cluster once more, typed by the person or after they have agreed');
export const key = z
  .string()
  .min(8)
  .max(200)
  .optional()
  .describe('A key of your own, such as a UUID: the same one again gives the first answer and makes no second request');
export const page = {
  limit: z.number().int().min(1).max(100).default(20).describe('How many at most'),
  cursor: z.string().max(500).optional().describe('nextCursor of the page before'),
};
export const justification = z
  .string()
  .max(2000)
  .optional()
  .describe('Why it is asked for, for the person who approves it');
