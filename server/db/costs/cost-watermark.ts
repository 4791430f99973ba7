/**
 * To where hours are asked for, as SQL: that of the source that was worked on last. Of a source that goes by another name
 * since, the old mark stands still and says nothing about today.
 */
export const completeUntil = `(SELECT complete_until FROM cost_watermarks WHERE complete_until IS NOT NULL
  ORDER BY updated_at DESC, complete_until DESC LIMIT 1)`;
