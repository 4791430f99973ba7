import { z } from 'zod';

const longText = z.string().max(400);

/** A LabelSelector of Kubernetes; whether its keys and values are labels is told by the rules, with a sentence for each. */
export const labelSelectorSchema = z.strictObject({
  matchLabels: z.record(longText, longText).default({}),
  matchExpressions: z
    .array(
      z.strictObject({
        key: longText,
        operator: z.string().max(40),
        values: z.array(longText).max(100).default([]),
      }),
    )
    .max(50)
    .default([]),
});
export type LabelSelector = z.infer<typeof labelSelectorSchema>;
