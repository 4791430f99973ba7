import { z } from 'zod';
import { mostCommentLetters } from './choices.ts';
import { instant } from './common.ts';

/** One comment of the conversation between who asked for something and who decides. */
export const commentSchema = z.object({
  id: z.string(),
  at: instant,
  /** E-mail. */
  author: z.string(),
  /** Whether the requester wrote it; otherwise somebody who decides did. */
  byRequester: z.boolean(),
  /** Plain text. */
  text: z.string(),
});
export type RequestComment = z.infer<typeof commentSchema>;

export const conversationSchema = z.object({
  /** The oldest first, all of them. */
  items: z.array(commentSchema),
  /** Why the reader cannot write; null when they can. */
  refusal: z.enum(['not-yours', 'full']).nullable(),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const addCommentSchema = z.strictObject({ text: z.string().trim().min(1).max(mostCommentLetters) });
